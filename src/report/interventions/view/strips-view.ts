import type { EpisodeRow } from '../../../endpoints/interventions/episode-row.ts'
import { conditionWords, stageWords } from '../../wording/interventions/condition-words.ts'
import { markWords } from '../../wording/interventions/strip-words.ts'
import type { InterventionInput } from '../intervention-input.ts'
import type { StripMark, StripView } from '../intervention-view.ts'

/** One strip per registered fault, or per event: one row per ordered layout, one mark per episode and condition. */
export function stripsView({ registration, rows, planned, units, study }: InterventionInput): readonly StripView[] {
  if (registration.protocol === 'ladder') return []
  const { protocol } = registration
  const stages =
    protocol === 'anchor-fault'
      ? registration.faults.map((stage) => ({ stage, conditions: ['none', 'fault', 'restored'] }))
      : registration.events.map(({ event: stage }) => ({ stage, conditions: ['native', ...registration.conditions] }))
  const directions = protocol === 'anchor-fault' ? ([0] as const) : ([0, 1] as const)
  const seeds = study.registration.actionSeeds.map((_, seedIndex) => seedIndex)
  const complete = new Set(units.flatMap(({ status, pair }) => (status === 'complete' ? [pair.pairId] : [])))
  const episodes = planned
    .filter(({ pairId }) => complete.has(pairId))
    .flatMap(({ pairId, branches }) =>
      directions.flatMap((direction) =>
        seeds.map((seedIndex) => ({ pairId, direction, seedIndex, layout: layoutOf(branches, direction) })),
      ),
    )
  const layouts = [...new Set(episodes.map(({ layout }) => layout))].sort()
  const found = new Map(rows.map((row) => [cellOf(row, row.condition === 'none' ? '' : row.stage, row.condition), row]))
  return stages.map(({ stage, conditions }): StripView => ({
    title: stageWords(protocol, stage),
    conditions: conditions.map((condition) => conditionWords(protocol, condition).name),
    layouts: layouts.map((layout) => ({
      layout,
      marks: conditions.map((condition) =>
        episodes
          .filter((episode) => episode.layout === layout)
          .map((episode) => {
            const mark = markOf(found.get(cellOf(episode, condition === 'none' ? '' : stage, condition)))
            return { mark, title: `${episode.pairId}, seed ${episode.seedIndex + 1}: ${markWords[mark]}` }
          }),
      ),
    })),
  }))
}

function cellOf(
  { pairId, direction, seedIndex }: Pick<EpisodeRow, 'pairId' | 'direction' | 'seedIndex'>,
  stage: string,
  condition: string,
): string {
  return [pairId, direction, seedIndex, stage, condition].join('/')
}

/** An episode of anchor-fault has one layout; that of a pair is its own past's, then the donor's. */
function layoutOf(branches: readonly [string, string], direction: 0 | 1): string {
  const [own, donor] = direction === 0 ? branches : [branches[1], branches[0]]
  return own === donor ? own : `${own}, donor ${donor}`
}

function markOf(row: EpisodeRow | undefined): StripMark {
  if (row === undefined) return 'absent'
  const { readout, success } = row
  if (readout === null) return success ? 'success' : 'failure'
  return readout === 'correct' ? 'own' : readout === 'wrong' ? 'donor' : 'neither'
}
