import { effectSign, type EffectSign } from './effect-sign.ts'
import { proportionInterval } from '../stats/proportion/proportion-interval.ts'
import type { EndpointEstimate } from './endpoint-estimate.ts'
import type { VerdictCode } from './verdict-code.ts'
import { DEFAULT_FLOORS, type PairFlow, type VerdictInput } from './verdict-input.ts'
import type { VerdictStep } from './verdict-step.ts'

/** Below this the exact sign-flip test cannot reach 0.05 (2 / 2^G). */
const MINIMUM_PAIRS = 6
/** Share of ambiguous decisions above which an F that covers 0 says nothing about choice. */
const MOSTLY_AMBIGUOUS = 0.5

export interface Verdict {
  readonly code: VerdictCode
  /** Gates in order, up to the one that decided. */
  readonly steps: readonly VerdictStep[]
  /** Reserved words that this evidence unlocks. */
  readonly words: readonly ('sensitive' | 'guides' | 'reliable')[]
}

/**
 * The verdict of one cohort. Gates are read in order and the first that stops decides:
 *
 * 1. run gates: any failed check of the run -> `gate-failed`.
 * 2. coverage: scored / planned below the bar -> `gate-failed` if most missing pairs were refused by their own gates, else
 *    `insufficient`.
 * 3. clusters: fewer than 6 pairs -> `insufficient`.
 * 4. sensitivity: S_exec must lie above the replay floor (decisive interval, or exact bound when all pairs are equal), or most pairs
 *    must by the exact interval of their share -> else `no-detected-difference`, or `insufficient` if no interval may be read.
 * 5. readout: no decision expresses a branch, or more than half do not and F does not leave 0 -> `ambiguous`.
 * 6. choice: F below 0 -> `memory-misguides`; F covers 0, or every pair has F = 0 -> `memory-changes-action-only`; F above 0 goes on.
 *    Interval and exact sign-flip test must agree; if they do not, or no interval may be read -> `insufficient`.
 * 7. missing pairs: F keeps its side if every planned pair without a score were the worst against it (F = -1, or 1), else
 *    `insufficient`: pairs are not missing at random, since a policy can fail on an action it has just chosen.
 * 8. evidence retained (only where a study records retention without requiring it, and some scored pair lacks it): F keeps its side over
 *    the pairs whose memory holds the evidence, else `insufficient`: a choice that follows the past in the others follows something else.
 * 9. value: U_1 above 0 (above the value floor, which physics noise stays under), with its own sign-flip test, there too ->
 *    `memory-guides`, else `memory-guides-choice-only`.
 *
 * All pairs equal: there is no interval to print. With every pair fully right (F = 1) the Clopper-Pearson bound L on
 * G of G pairs gives F >= 2 L - 1, which leaves 0 from 6 pairs on; every pair reversed is its mirror image.
 * `reliable` is unlocked when the lower limit of the share of fully reliable pairs is above one half.
 */
export function verdict(input: VerdictInput): Verdict {
  const { table, counts, changedPairs, flow, floors, gates, withoutEvidence } = input
  const steps: VerdictStep[] = []
  const stop = (code: VerdictCode, words: Verdict['words'] = []): Verdict => ({ code, steps, words })
  const pass = (gate: VerdictStep['gate'], passed: boolean, detail: string): boolean => {
    steps.push({ gate, passed, detail })
    return passed
  }

  const failedGates = gates.filter((gate) => !gate.ok).map((gate) => gate.check)
  if (!pass('run-gates', failedGates.length === 0, failedGates.join(', ') || `${gates.length} passed`)) return stop('gate-failed')

  const covered = flow.planned > 0 && flow.complete / flow.planned >= floors.coverage
  if (!pass('coverage', covered, `${flow.complete} of ${flow.planned} pairs scored, bar ${floors.coverage}`))
    return stop(mostlyRefused(flow) ? 'gate-failed' : 'insufficient')
  if (!pass('clusters', flow.complete >= MINIMUM_PAIRS, `${flow.complete} pairs, at least ${MINIMUM_PAIRS}`)) return stop('insufficient')

  const meanChange = changedPairs === 0 ? 'covers' : effectSign(table.sExec, floors.replay)
  const change = meanChange === 'covers' && mostChange(changedPairs, flow) ? 'above' : meanChange
  const changed = `${changedPairs} of ${flow.complete} pairs above ${floors.replay}`
  if (!pass('sensitivity', change === 'above', `${changed}; S_exec ${figures(table.sExec)}`))
    return stop(change === 'unknown' ? 'insufficient' : 'no-detected-difference')

  const choice = effectSign(table.f)
  const decisions = counts.correct + counts.wrong + counts.ambiguous
  const mostlyUnread = counts.ambiguous > MOSTLY_AMBIGUOUS * decisions && (choice === 'covers' || choice === 'unknown')
  const unread = mostlyUnread || counts.ambiguous === decisions
  if (!pass('readout', !unread, `${counts.ambiguous} of ${decisions} decisions ambiguous`)) return stop('ambiguous', ['sensitive'])

  pass('choice', choice === 'above', `F ${figures(table.f)}`)
  if (flow.complete < flow.planned && (choice === 'above' || choice === 'below')) {
    const worst = worstF(table.f.estimate ?? 0, flow)
    const kept = choice === 'above' ? worst > 0 : worst < 0
    if (!pass('missing-pairs', kept, `F ${worst.toFixed(3)} with ${flow.planned - flow.complete} pairs all against it`))
      return stop('insufficient', ['sensitive'])
  }
  if (withoutEvidence !== undefined && (choice === 'above' || choice === 'below')) {
    const { pairs, others } = withoutEvidence
    const detail = `F ${figures(others.f)} over the ${others.f.pairs} pairs that hold the evidence; ${pairs} do not`
    if (!pass('evidence-retained', effectSign(others.f) === choice, detail)) return stop('insufficient', ['sensitive'])
  }
  if (choice !== 'above') return stop(WITHOUT_GUIDANCE[choice], ['sensitive'])

  const valueFloor = floors.value ?? DEFAULT_FLOORS.value
  const worthOf = [table.u1, ...(withoutEvidence === undefined ? [] : [withoutEvidence.others.u1])]
  const valued = pass(
    'value',
    worthOf.every((u1) => effectSign(u1, valueFloor) === 'above'),
    worthOf.map((u1) => `U_1 ${figures(u1)}`).join('; with evidence '),
  )
  const reliable = pass('reliability', lowerLimit(table.fullyReliable) > 0.5, `fully reliable ${figures(table.fullyReliable)}`)
  return stop(
    valued ? 'memory-guides' : 'memory-guides-choice-only',
    reliable ? ['sensitive', 'guides', 'reliable'] : ['sensitive', 'guides'],
  )
}

/** What a choice that is not above 0 says. `above` never reaches this table. */
const WITHOUT_GUIDANCE: Readonly<Record<EffectSign, VerdictCode>> = {
  above: 'insufficient',
  below: 'memory-misguides',
  covers: 'memory-changes-action-only',
  disagree: 'insufficient',
  unknown: 'insufficient',
}

/** Exact: the lower limit of the share of pairs above the floor is above one half. A few large S_i cannot hide that all others are above it too. */
function mostChange(changedPairs: number, { complete }: PairFlow): boolean {
  return (proportionInterval(changedPairs, complete, 'clopper-pearson').interval?.lower ?? 0) > 0.5
}

/** F if every planned pair without a score were at the end of the scale that speaks against `estimate`. */
function worstF(estimate: number, { planned, complete }: PairFlow): number {
  return (estimate * complete - Math.sign(estimate) * (planned - complete)) / planned
}

function mostlyRefused({ planned, complete, excludedByReason }: PairFlow): boolean {
  const refused = Object.values(excludedByReason).reduce((sum, count) => sum + count, 0)
  return 2 * refused > planned - complete
}

function lowerLimit({ decisiveInterval, bound }: EndpointEstimate): number {
  return (decisiveInterval ?? bound ?? [0, 1])[0]
}

function figures({ estimate, decisiveInterval, bound, signFlipP }: EndpointEstimate): string {
  if (estimate === null) return 'not estimated'
  const limits = decisiveInterval ?? bound
  const kind = decisiveInterval === null ? 'bound ' : ''
  const range = limits === null ? 'no interval' : `${kind}[${limits[0].toFixed(3)}, ${limits[1].toFixed(3)}]`
  const flips = signFlipP === null ? '' : `, sign-flip p ${signFlipP.toPrecision(2)}`
  return `${estimate.toFixed(3)} ${range}${flips}`
}
