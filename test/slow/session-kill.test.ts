import { test } from 'vitest'
import { expectKillsLoseNothing, stepsOfSession } from '../fixtures/session/killed-session.ts'

test('a session killed at any step of the disk loses no label that it confirmed, and goes on', async () => {
  const steps = await stepsOfSession()
  await expectKillsLoseNothing([...steps.keys()], steps)
}, 900_000)
