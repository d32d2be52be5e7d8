import type { EndpointKey } from '../endpoints/endpoint-key.ts'
import { buildReportView } from './build-report-view.ts'
import { estimateJson } from './estimate-json.ts'
import type { ReportInput } from './report-input.ts'
import { reportJsonSchema, type ReportJson } from './report-json-schema.ts'

type EndpointJson = ReportJson['endpoints']['f']

function endpointJson(input: ReportInput, key: EndpointKey): EndpointJson {
  const { table, worstCase, influence } = input.endpoints
  return { ...estimateJson(table[key]), worstCase: worstCase[key], influence: influence[key] }
}

function waitsJson(input: ReportInput): ReportJson['waits'] {
  const series = input.endpoints.waits
  if (series === null) return null
  return {
    lastWaitAbove: series.lastWaitAbove,
    rows: series.waits.map(({ waitSteps, pairs, counts, changedPairs, f, sExec }) => ({
      waitSteps,
      pairs,
      ...counts,
      changedPairs,
      f: estimateJson(f),
      sExec: estimateJson(sExec),
    })),
  }
}

/** Content of `report.json`, checked against its own schema. Throws ZodError if a number is not finite. */
export function reportJson(input: ReportInput): ReportJson {
  const { study, policy, simulator, endpoints } = input
  const view = buildReportView(input)
  const of = (status: string) => input.units.filter((unit) => unit.status === status).length
  const endpoint = (key: EndpointKey) => endpointJson(input, key)
  return reportJsonSchema.parse({
    twinpastReport: 1,
    study: {
      digest: study.digest,
      id: study.registration.studyId,
      title: study.title,
      task: study.task,
      decision: study.decision,
      tau: study.registration.tau,
      tauSource: study.tauSource,
      actionSeeds: [...study.registration.actionSeeds],
      executedSteps: study.registration.executedSteps,
      holdSeconds: study.registration.holdSeconds,
      replayFloor: input.replayFloor,
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
    counts: endpoints.counts,
    changedPairs: endpoints.changedPairs,
    endpoints: {
      sExec: endpoint('sExec'),
      pCorrect: endpoint('pCorrect'),
      f: endpoint('f'),
      matched: endpoint('matched'),
      crossed: endpoint('crossed'),
      u1: endpoint('u1'),
      regret: endpoint('regret'),
      fullyReliable: endpoint('fullyReliable'),
    },
    verdict: { ...endpoints.verdict, headline: view.verdict.headline, lead: view.verdict.lead },
    decomposition: endpoints.decomposition,
    histogram: endpoints.histogram,
    tauGrid: endpoints.tauGrid,
    strata: endpoints.strata,
    waits: waitsJson(input),
    gates: view.gates.map(({ gate, passed, failed, recordedOnly }) => ({ gate, held: passed, refused: failed, recordedOnly })),
    leakProbe: input.leakProbe ?? null,
    notShown: view.notShown,
    warnings: view.warnings,
    deviations: input.deviations,
    nondeterminism: input.nondeterminism,
    versions: input.versions,
    reproduce: input.reproduce,
  } satisfies Record<keyof ReportJson, unknown>)
}
