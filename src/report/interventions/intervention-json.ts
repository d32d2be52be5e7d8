import { ladderConditions } from '../../core/intervention-registration.ts'
import type { EndpointEstimate } from '../../endpoints/endpoint-estimate.ts'
import type { InterventionAnalysis } from '../../endpoints/interventions/analyse-interventions.ts'
import { ladderKeys } from '../../endpoints/interventions/ladder/ladder-endpoints.ts'
import type { LadderAnalysis } from '../../endpoints/interventions/ladder/analyse-ladder.ts'
import { estimateJson } from '../estimate-json.ts'
import { buildInterventionView } from './build-intervention-view.ts'
import type { InterventionInput } from './intervention-input.ts'
import { interventionJsonSchema, type InterventionJson } from './intervention-json-schema.ts'
import { costView } from './view/cost-view.ts'

const optional = (estimate: EndpointEstimate | null) => (estimate === null ? null : estimateJson(estimate))

/** Content of `report.json`, checked against its own schema. Throws ZodError if a number is not finite. */
export function interventionJson(input: InterventionInput): InterventionJson {
  const { study, policy, simulator, results } = input
  const { registration } = study
  const view = buildInterventionView(input)
  const of = (status: string) => input.units.filter((unit) => unit.status === status).length
  const finding = results.kind === 'ladder' ? results.finding : results.analysis.finding
  return interventionJsonSchema.parse({
    twinpastInterventionReport: 1,
    protocol: input.registration.protocol,
    study: {
      digest: study.digest,
      id: registration.studyId,
      title: study.title,
      task: study.task,
      decision: study.decision,
      tau: registration.tau,
      tauSource: study.tauSource,
      actionSeeds: [...registration.actionSeeds],
      executedSteps: registration.executedSteps,
      holdSeconds: registration.holdSeconds,
      coverageBar: study.coverageBar,
    },
    policy: { name: policy.name, version: policy.version, digest: policy.weightsDigest },
    simulator: { name: simulator.name, version: simulator.version, digest: simulator.digest },
    units: {
      planned: input.planned.length,
      complete: of('complete'),
      excluded: of('excluded'),
      failed: of('failed'),
      missing: input.planned.length - input.units.length,
      reasons: view.exclusions.map(({ reason, pairs }) => ({ reason, pairs })),
    },
    finding: { ...finding, headline: view.verdict.headline, lead: view.verdict.lead },
    ...(results.kind === 'ladder' ? noLoop : closedLoop(results.analysis)),
    cost: input.cost === null ? null : costJson(input.cost),
    ladder: results.kind === 'ladder' ? ladder(results.analysis) : null,
    gates: view.gates.map(({ gate, passed, failed, recordedOnly }) => ({ gate, held: passed, refused: failed, recordedOnly })),
    notShown: view.notShown,
    warnings: view.warnings,
    deviations: input.deviations,
    nondeterminism: input.nondeterminism,
    versions: input.versions,
    reproduce: input.reproduce,
  } satisfies Record<keyof InterventionJson, unknown>)
}

const noLoop = { reach: [], conditions: [], contrasts: [], replays: null, detection: [] }

function closedLoop(analysis: InterventionAnalysis) {
  return {
    reach: analysis.reach,
    conditions: analysis.conditions.map(({ pairs, ...found }) => ({
      ...found,
      units: pairs,
      success: estimateJson(found.success),
      ownShare: optional(found.ownShare),
      donorShare: optional(found.donorShare),
      matched: optional(found.matched),
    })),
    contrasts: analysis.contrasts.map((contrast) => ({ ...contrast, estimate: estimateJson(contrast.estimate) })),
    replays: analysis.replays,
    detection: analysis.detection.map((found) => ({ ...found, share: estimateJson(found.share) })),
  }
}

function ladder({ cells, conditions, endpoints, adjustedP, chain }: LadderAnalysis) {
  const adjusted: Readonly<Record<string, number | null>> = adjustedP
  return {
    rows: cells,
    rungs: ladderConditions.map((condition) => {
      const { counts, success, decision, ownDecision, oracleDecision, decisionCost } = conditions[condition]
      return {
        condition,
        choices: counts,
        success: estimateJson(success),
        decision: estimateJson(decision),
        ownDecision: estimateJson(ownDecision),
        oracleDecision: estimateJson(oracleDecision),
        decisionCost: estimateJson(decisionCost),
      }
    }),
    quantities: ladderKeys.map((quantity) => {
      const { estimate, total, cells: rows, worstCase } = endpoints[quantity]
      return { quantity, total, rows, estimate: estimateJson(estimate), adjustedP: adjusted[quantity] ?? null, worstCase }
    }),
    chain:
      chain === null
        ? null
        : {
            episodes: chain.episodes,
            rows: chain.rows,
            links: ladderConditions.map((condition) => {
              const { first, second, both, product, excess } = chain.conditions[condition]
              return {
                condition,
                first: estimateJson(first),
                second: estimateJson(second),
                both: estimateJson(both),
                product,
                excess: estimateJson(excess),
              }
            }),
          },
  }
}

function costJson(cost: NonNullable<InterventionInput['cost']>) {
  const { medianMs, leastMs, mostMs, times } = costView(cost).restore
  const { payloadBytes, serialisedBytes, memoryBytes, host } = cost
  return { payloadBytes, serialisedBytes, memoryBytes, medianMs, leastMs, mostMs, times, host }
}
