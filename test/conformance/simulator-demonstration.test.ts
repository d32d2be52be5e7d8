import { describe, expect, test } from 'vitest'
import { ACTION_DIMENSIONS } from '../../hardware/piper/piper-action-space.ts'
import { demonstrate, LABEL_STEPS } from '../../sim/embedded/demonstrate.ts'
import { PUT_BACK_TO_CENTRE_STEPS } from '../../sim/embedded/layout/put-back-layout.ts'

const cameras = [{ camera: 'head' as const, widthPx: 32, heightPx: 32 }]
const frameBytes = 32 * 32 * 3
const scenario = (branch: string): Parameters<typeof demonstrate>[0] => ({
  task: 'put-back',
  decision: 'after-button',
  branch,
  streamFields: ['demonstration', '2'],
})

describe('demonstrations', () => {
  test('from the splice on, all origins with the same draws give the very same pictures and nothing earlier does', async () => {
    const [left, back] = [
      await demonstrate(scenario('left'), cameras, { kicks: true }),
      await demonstrate(scenario('back'), cameras, { kicks: true }),
    ]
    const decision = 65
    const window = (demo: typeof left, from: number, to: number): Uint8Array => demo.frames.slice(from * frameBytes, to * frameBytes)
    expect(window(left, PUT_BACK_TO_CENTRE_STEPS, decision + 1)).toEqual(window(back, PUT_BACK_TO_CENTRE_STEPS, decision + 1))
    expect(window(left, 0, 1)).not.toEqual(window(back, 0, 1))
    expect(window(left, decision + 20, decision + 21)).not.toEqual(window(back, decision + 20, decision + 21))
  })

  test('has the registered shapes, succeeds, and labels lead from the state back to the plan', async () => {
    const [plain, kicked] = [
      await demonstrate(scenario('front'), [], { kicks: false }),
      await demonstrate(scenario('front'), [], { kicks: true }),
    ]
    expect([plain.steps, plain.frames.length, plain.states.length, plain.labels.length, plain.aux.length]).toEqual([
      97,
      0,
      97 * 14,
      97 * LABEL_STEPS * 14,
      97 * 17,
    ])
    expect(plain.success && kicked.success).toBe(true)
    let largestKick = 0
    for (let step = 1; step < 60; step += 1) {
      for (let d = 0; d < ACTION_DIMENSIONS; d += 1) {
        const planned = (at: number): number => plain.states[at * ACTION_DIMENSIONS + d]!
        const deviation = kicked.states[step * ACTION_DIMENSIONS + d]! - planned(step)
        largestKick = Math.max(largestKick, Math.abs(deviation))
        for (const k of [0, 1, 29]) {
          const label = kicked.labels[(step * LABEL_STEPS + k) * ACTION_DIMENSIONS + d]!
          expect(label).toBeCloseTo(planned(step + k + 1) + deviation * 0.6 ** (k + 1), 9)
        }
      }
    }
    expect(largestKick).toBeGreaterThan(0.02)
    const lastLabel = plain.labels.slice(-ACTION_DIMENSIONS)
    expect(lastLabel).toEqual(plain.labels.slice(96 * LABEL_STEPS * ACTION_DIMENSIONS, (96 * LABEL_STEPS + 1) * ACTION_DIMENSIONS))
  })
})
