import { test } from 'vitest'
import { expectKilledServersLoseNothing } from '../fixtures/console/killed-server.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

test('a server killed right after a label was sent loses none that it confirmed, and a label sent again stands once', async () => {
  await expectKilledServersLoseNothing(smallSession(), [2])
})
