import { describe, expect, it } from 'vitest'
import { decodePlaceLog, encodePlaceLog, placeLogSpans, type PlaceLog } from '../../policies/scripted/place-log.ts'
import { putBackControl } from '../../policies/scripted/put-back-control.ts'
import { repickControl } from '../../policies/scripted/repick-control.ts'
import { retentionLimited } from '../../policies/scripted/retention-limited.ts'
import { swapControl } from '../../policies/scripted/swap-control.ts'
import type { BareMove } from '../../policies/scripted/control-task.ts'
import { memoryDetour } from '../../policies/scripted/memory-detour.ts'
import { wayJitter } from '../../policies/scripted/way-jitter.ts'
import { scriptedPolicies } from '../../policies/scripted/scripted-policies.ts'
import { caught } from '../fixtures/caught.ts'

const TAU = 0.25
const MATS = putBackControl.places.slice(0, 4)
const TRAYS = swapControl.places
const log = (...occupied: readonly number[]): PlaceLog => occupied.map((bits, stepIndex) => ({ stepIndex, occupied: bits }))

function margin(x: readonly [number, number], target0: readonly [number, number], target1: readonly [number, number]): number {
  const d = (a: readonly [number, number], b: readonly [number, number]): number => Math.hypot(a[0] - b[0], a[1] - b[1])
  return (d(x, target1) - d(x, target0)) / d(target0, target1)
}

const pairsOf = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((a, i) => items.slice(i + 1).map((b) => [a, b] as const))

describe('Put Back control', () => {
  const CENTRE_BIT = 16
  it('remembers the first mat that held the cube alone, whatever came later', () => {
    MATS.forEach(({ atM }, index) => {
      expect(putBackControl.warranted(log(0, 1 << index, 1 << index, 0, CENTRE_BIT, 8), CENTRE_BIT)?.placeM).toEqual(atM)
    })
    expect(putBackControl.warranted(log(CENTRE_BIT, 0, 0), CENTRE_BIT)).toBeNull()
    expect(putBackControl.warranted(log(0b0011, 0), CENTRE_BIT)).toBeNull()
    expect(putBackControl.pastCode(log(0), 0)).toBe(-1)
  })
  it.each(pairsOf(MATS.map((mat, index) => ({ ...mat, index }))))(
    'reversed reads as the other branch for $name and $name',
    (first, second) => {
      const own = putBackControl.reversed(log(1 << first.index), 0)!
      const other = putBackControl.reversed(log(1 << second.index), 0)!
      expect(margin(own.placeM, first.atM, second.atM)).toBeLessThan(-0.4)
      expect(margin(other.placeM, first.atM, second.atM)).toBeGreaterThan(0.4)
    },
  )
  it('fixed target leaves no pair of mats ambiguous, by 0.29 at least', () => {
    for (const [first, second] of pairsOf(MATS))
      expect(Math.abs(margin(putBackControl.fixed(0).placeM, first.atM, second.atM))).toBeGreaterThan(0.29)
  })
  it('neutral end is ambiguous for every pair, and takes nothing', () => {
    const { placeM, pickM } = putBackControl.neutral(0)
    expect(pickM).toBeNull()
    for (const [first, second] of pairsOf(MATS)) expect(Math.abs(margin(placeM, first.atM, second.atM))).toBeLessThan(TAU / 10)
  })
})

describe('Swap control', () => {
  const bits = (trays: string): number => [...trays].reduce((sum, name) => sum | (1 << TRAYS.findIndex((tray) => tray.name === name)), 0)
  const read = (move: BareMove | null): string =>
    [move?.pickM, move?.placeM].map((at) => TRAYS.find((tray) => tray.atM === at)?.name ?? '-').join('->')

  it.each([
    // after the first move: block 2 goes next, to the empty tray (published example: {L,R} L->M, and {L,M} L->R)
    [['LR', 'MR'], 'R->L', 'M->L'],
    [['LM', 'RM'], 'M->L', 'R->L'],
    // after the second move: block 1, which moved first, goes next
    [['LR', 'MR', 'ML'], 'M->R', 'L->R'],
    [['LM', 'RM', 'RL'], 'R->M', 'L->M'],
  ])('past %j: warranted %s, reversed %s', (sets, warranted, reversed) => {
    const past = log(...sets.flatMap((trays) => [bits(trays), bits(trays.slice(1)), bits(trays)]))
    const seen = bits(sets.at(-1)!)
    expect(read(swapControl.warranted(past, seen))).toBe(warranted)
    expect(read(swapControl.reversed(past, seen))).toBe(reversed)
    expect(swapControl.branches(seen).map(read).sort()).toEqual([warranted, reversed].sort())
  })
  it('takes the present into account when the last frame of the log was hidden', () => {
    expect(read(swapControl.warranted(log(bits('LR'), 0, 0), bits('MR')))).toBe('R->L')
  })
  it('knows nothing without a change, and stays half-way between the full trays', () => {
    expect(swapControl.warranted(log(bits('LM'), bits('LM')), bits('LM'))).toBeNull()
    expect(swapControl.neutral(bits('LR')).placeM[0]).toBeCloseTo(0, 12)
    expect(swapControl.neutral(bits('MR')).placeM[0]).toBeCloseTo(0.07, 12)
  })
})

describe('Repick control', () => {
  const [BOTH, LEFT, RIGHT] = [0b11, 0b01, 0b10]
  const at = (move: BareMove | null): string | undefined => repickControl.places.find(({ atM }) => atM === move?.pickM)?.name

  it('remembers whose mat was seen empty alone, whatever was hidden before and after', () => {
    for (const [past, lifted, other] of [
      [log(BOTH, BOTH, 0, RIGHT, RIGHT, BOTH), 'left', 'right'],
      [log(BOTH, LEFT, BOTH, BOTH), 'right', 'left'],
    ] as const) {
      expect(at(repickControl.warranted(past, BOTH))).toBe(lifted)
      expect(at(repickControl.reversed(past, BOTH))).toBe(other)
    }
    expect(repickControl.pastCode(log(BOTH, RIGHT), BOTH)).not.toBe(repickControl.pastCode(log(BOTH, LEFT), BOTH))
  })
  it('knows nothing without such a picture; the present alone is none, and retention-limited takes the fixed branch then', () => {
    for (const past of [log(BOTH, 0, BOTH), log()]) {
      expect([repickControl.warranted(past, RIGHT), repickControl.reversed(past, LEFT)]).toEqual([null, null])
      expect(repickControl.pastCode(past, RIGHT)).toBe(-1)
      const chosen = retentionLimited.decide({ task: repickControl, log: past, seen: BOTH, tape: [] })
      expect(at(chosen)).toBe(at(repickControl.fixed(BOTH)))
    }
  })
  it('a move ends above the cube it picks; the neutral one half-way, taking nothing', () => {
    for (const { pickM, placeM } of repickControl.branches(BOTH)) expect(placeM).toEqual(pickM)
    const { pickM, placeM } = repickControl.neutral(BOTH)
    const [left, right] = repickControl.places
    expect(pickM).toBeNull()
    expect(margin(placeM, left!.atM, right!.atM)).toBeCloseTo(0, 12)
  })
})

describe('memory and small parts', () => {
  it('memory bytes are canonical and span the fed steps', () => {
    const past = [
      { stepIndex: 70_000, occupied: 3 },
      { stepIndex: 70_001, occupied: 0 },
    ]
    const bytes = encodePlaceLog(past)
    expect([...bytes]).toEqual([0x70, 0x11, 1, 0, 3, 0x71, 0x11, 1, 0, 0])
    expect(decodePlaceLog(bytes)).toEqual(past)
    expect(placeLogSpans(past)[1]).toEqual({ slot: 'entry-1', fromStep: 70_001, toStep: 70_001 })
    expect(caught(() => decodePlaceLog(bytes.slice(1))).code).toBe('memory-malformed')
  })
  it('detours differ for all past codes, and jitter stays below a millimetre', () => {
    expect(new Set([0, 1, 2, 3].map((code) => memoryDetour(code).join())).size).toBe(4)
    expect(memoryDetour(-1)).toEqual([0, 0])
    expect(Math.hypot(...wayJitter([9, -9]))).toBeLessThan(0.001)
    expect(wayJitter([])).toEqual([0, 0])
  })
  it('every policy opens for every task with a digest of its own, and refuses another task', async () => {
    const digests = new Set<string>()
    for (const [name, open] of Object.entries(scriptedPolicies)) {
      for (const task of ['put-back', 'swap', 'repick']) {
        const session = await open(task)
        expect(session.info).toMatchObject({ name, chunkSteps: 30, capabilities: { memory: 'export', noise: 'tape' } })
        digests.add(session.info.weightsDigest)
      }
      await expect(open('juggle')).rejects.toMatchObject({ code: 'policy-task-unknown', fate: 'refuse' })
    }
    expect(digests.size).toBe(3 * Object.keys(scriptedPolicies).length)
  })
})
