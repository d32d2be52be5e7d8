import type { PairPlan } from '../../../core/pair-plan.ts'
import type { RecordedPicture } from '../../../record/recorded-unit.ts'
import type { ViewerPair } from '../../wire/viewer-pair.ts'
import type { WebRoute } from '../web-route.ts'
import { constructedPair } from './constructed-pair.ts'
import { interventionPair } from './intervention-pair.ts'
import type { OpenUnits } from './open-units.ts'
import type { RecordIndex } from './record-index.ts'
import { shownChecks } from './shown-checks.ts'
import { shownJson } from './shown-json.ts'
import type { ViewerParts } from './viewer-parts.ts'
import { nothingThere } from './viewer-refusal.ts'

const WHOLE = /^(0|[1-9]\d{0,5})$/

/** One pair: what the page shows of it, its pictures, and the actions of one row of an intervention. */
export function pairRoutes(parts: ViewerParts, index: RecordIndex, units: OpenUnits): readonly WebRoute[] {
  const { content } = parts.plan
  const planned = new Map(content.pairs.map((pair) => [pair.pairId, pair]))
  const unitOf = async (pairId: string) => {
    const files = await index.files()
    const path = files.pathOf.get(pairId)
    if (path === undefined) return { differing: [], unit: undefined }
    try {
      return { differing: files.differing.get(pairId) ?? [], unit: await units.of(path) }
    } catch (cause) {
      index.forget(path)
      throw cause
    }
  }
  const shown = async (pair: PairPlan): Promise<ViewerPair> => {
    const { unit, differing } = await unitOf(pair.pairId)
    const { pairId, task, decision, branches, stratum } = pair
    const head = {
      twinpast: 1,
      differing,
      pair: { pairId, task, decision, branches: [...branches], stratum },
    } satisfies Partial<ViewerPair>
    if (unit === undefined) return { ...head, kind: 'missing' }
    const { outcome } = unit
    if (outcome.status === 'excluded') return { ...head, kind: 'excluded', reason: outcome.reason, checks: shownChecks(outcome.checks) }
    if (outcome.status === 'failed') return { ...head, kind: 'failed', error: outcome.error }
    if ('protocol' in outcome) {
      if (unit.protocol === 'constructed') throw new RangeError('rows of an intervention in a constructed unit')
      return { ...head, ...interventionPair(unit, outcome, content.study.seeds) }
    }
    if (unit.protocol !== 'constructed') throw new RangeError('decisions of a constructed audit in an intervention')
    return { ...head, ...constructedPair(unit, outcome, parts) }
  }
  return [
    {
      method: 'GET',
      path: '/api/pairs/:pair',
      answer: async ({ params: { pair = '' } }) => {
        const found = planned.get(pair)
        if (found === undefined) throw nothingThere('pair-unknown', pair, 'a planned pair')
        return shownJson(await shown(found))
      },
    },
    {
      method: 'GET',
      path: '/api/pairs/:pair/:digest/pictures/:where/:index',
      answer: async ({ params: { pair = '', digest = '', where = '', index: at = '' } }) => {
        const { unit } = planned.has(pair) ? await unitOf(pair) : { unit: undefined }
        const outcome = unit?.digest === digest && unit.protocol === 'constructed' ? unit.outcome : undefined
        const pictures: Readonly<Record<string, readonly RecordedPicture[]>> =
          outcome?.status === 'complete'
            ? {
                'past-0': outcome.histories[0].pictures.map(({ image }) => image),
                'past-1': outcome.histories[1].pictures.map(({ image }) => image),
                present: outcome.present.pictures,
              }
            : {}
        const picture = Object.hasOwn(pictures, where) && WHOLE.test(at) ? pictures[where]?.[Number(at)] : undefined
        if (picture === undefined) throw nothingThere('picture-absent', `${pair} ${where} ${at}`, 'a picture of this very unit file')
        return { kind: 'bytes', type: 'image/png', bytes: picture.png, immutable: true }
      },
    },
    {
      method: 'GET',
      path: '/api/pairs/:pair/rows/:row',
      answer: async ({ params: { pair = '', row = '' } }) => {
        const { unit } = planned.has(pair) ? await unitOf(pair) : { unit: undefined }
        const rows = unit !== undefined && unit.outcome.status === 'complete' && 'protocol' in unit.outcome ? unit.outcome.rows : []
        const found = WHOLE.test(row) ? rows[Number(row)] : undefined
        if (found === undefined) throw nothingThere('row-absent', `${pair} row ${row}`, 'a row of an intervention')
        return shownJson({ twinpast: 1, planned: [...found.chunk.values], executed: [...found.executed.values] })
      },
    },
  ]
}
