import { rowsOfUnit } from '../../../endpoints/endpoint-evidence.ts'
import type { RecordedEvidence, RecordedUnit } from '../../../record/recorded-unit.ts'
import type { ReportPicture } from '../../../report/report-input.ts'
import { presentBadge } from '../../../report/wording/present-badge.ts'
import type { ConstructedPair, ShownPast, ShownPicture } from '../../wire/viewer-pair.ts'
import { shownChecks } from './shown-checks.ts'
import type { ViewerParts } from './viewer-parts.ts'

type Shown = Omit<ConstructedPair, 'twinpast' | 'pair' | 'differing'>

/** A complete pair of a constructed audit: scores as the report's table has them, pictures by address. */
export function constructedPair(
  unit: RecordedUnit,
  evidence: RecordedEvidence,
  { plan, reportUnit, reportExample }: Pick<ViewerParts, 'plan' | 'reportUnit' | 'reportExample'>,
): Shown {
  const { actionSpace } = unit.simulator
  const reported = reportUnit(unit, plan.content.study.seeds, rowsOfUnit(evidence, actionSpace).divergences)
  if (reported.status !== 'complete') throw new RangeError(`the report takes complete evidence for ${reported.status}`)
  const example = reportExample(evidence, true)
  const badge = presentBadge(reported)
  const address = (where: string) => `/api/pairs/${evidence.pair.pairId}/${unit.digest}/pictures/${where}`
  return {
    kind: 'constructed',
    ...{ unitDigest: unit.digest, settledScoring: evidence.settledScoring, readoutAt: example.readoutAt },
    executedSteps: plan.content.study.executedPrefix,
    checks: shownChecks(evidence.checks),
    decisions: [...reported.decisions].sort((a, b) => a.seedIndex - b.seedIndex || a.direction - b.direction),
    pasts: [
      past(evidence, 0, pictures(example.histories[0], address('past-0'))),
      past(evidence, 1, pictures(example.histories[1], address('past-1'))),
    ],
    present: { equal: badge.equal, badge: badge.text, spliced: example.spliced, pictures: pictures(example.present, address('present')) },
    paths: example.paths,
    targetsM: example.targetsM,
    space: actionSpace,
    actions: evidence.decisions.map(({ direction, seedIndex, chunk, execution }) => ({
      ...{ direction, seedIndex, planned: [...chunk.values], executed: [...execution.executedActions] },
    })),
  }
}

function past({ histories }: RecordedEvidence, direction: 0 | 1, shown: readonly ShownPicture[]): ShownPast {
  const { facts, digest, memory, provenance } = histories[direction]
  return {
    ...{ branch: facts.branch, steps: facts.stepCount, digest, memoryBytes: memory.bytes.length, memoryDigest: memory.digest },
    ...{ events: facts.events, evidence: facts.evidence, pictures: shown, recorded: provenance !== undefined },
  }
}

function pictures(found: readonly ReportPicture[], address: string): readonly ShownPicture[] {
  return found.map(({ camera, stepIndex, widthPx, heightPx }, index) => ({
    camera,
    stepIndex,
    widthPx,
    heightPx,
    url: `${address}/${index}`,
  }))
}
