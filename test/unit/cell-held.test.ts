import { describe, expect, test } from 'vitest'
import { requireHeld } from '../../hardware/cell/checks/require-held.ts'
import type { ArmFeedback } from '../../src/core/cell/arm-feedback.ts'
import { StillRobot } from '../fixtures/cell/still-robot.ts'

async function held(change: Partial<ArmFeedback>): Promise<() => void> {
  const robot = new StillRobot()
  await robot.arm('Ada')
  const { arms, ...rest } = robot.state()
  return () => requireHeld({ ...rest, arms: [arms[0], { ...arms[1], ...change }] })
}

describe('a hold', () => {
  test('that holds is content', async () => {
    expect(await held({})).not.toThrow()
  })

  test.each([
    [{ enabled: false }, 'right arm: It has no power, so nothing holds it.'],
    [{ followsHost: false }, 'right arm: It does not follow this computer.'],
    [{ enabled: true, faults: [{ code: 'emergency-stop', text: 'It sinks.' }] }, 'right arm: It sinks.'],
  ] as const)('that was sent to an arm with %j is not called held', async (change, got) => {
    expect(await held(change)).toThrow(expect.objectContaining({ code: 'not-held', details: expect.objectContaining({ got }) }))
  })
})
