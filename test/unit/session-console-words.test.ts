import { expect, test } from 'vitest'
import { cellWords } from '../../src/web/app/console/parts/cell-words.ts'
import { nextAction } from '../../src/web/app/console/store/next-action.ts'
import { consoleState } from '../../src/web/server/console/console-state.ts'
import { consoleStateSchema } from '../../src/web/wire/console-state.ts'
import { openTestSession } from '../fixtures/session/open-test-session.ts'
import { smallSession } from '../fixtures/session/sessions.ts'

async function opened(bringsArms: boolean) {
  const frozen = smallSession()
  const made = await openTestSession(frozen)
  made.cell.bringsArms = bringsArms
  const parts = { ...frozen, session: made.session, folder: '', clock: made.clock, hasCell: true, bringsArms }
  const state = () => consoleStateSchema.parse(consoleState(parts, 'operator-1', null))
  return { ...made, state, words: () => cellWords(state(), undefined), big: () => nextAction(state(), made.clock.now()).kind }
}

test('the page never says that arms which may have power are at rest, and tells what it was last told of them', async () => {
  const { session, call, next, cell, state, words } = await opened(true)
  expect(words()).toBe('no run, treat both arms as powered')
  expect(cellWords(state(), 'Bringing the arms …')).toBe('at work, treat both arms as powered')
  await session.bringArms(call('operator-1', next()))
  expect(words()).toBe('last told: holding, with power')
  cell.brought = () => Promise.resolve({ ended: 'stopped', why: 'Stop was pressed' })
  await session.bringArms(call('operator-1', next()))
  expect(words()).toBe('last told: stopped, with power')
  expect(state().view.trials[0]?.brought).toMatchObject({ ended: 'stopped', why: 'Stop was pressed' })
  await session.checkPresent(call('operator-1', next()))
  await session.arm(call('operator-1', next()))
  expect(words()).toBe('armed, with power')
  cell.next = { ended: 'robot-fault' }
  await session.run(call('operator-1', next()))
  expect(words()).toBe('RUNNING, with power')
  await session.settled()
  expect(words()).toBe('no run, treat both arms as powered')
  expect(cellWords({ ...state(), hasCell: false }, undefined)).toBe('none open')
})

test('where people reset the cell the large button points to the key that brings the arms, once for each trial and again where they were stopped', async () => {
  const { session, call, next, cell, big } = await opened(true)
  expect(big()).toBe('bring')
  cell.brought = () => Promise.resolve({ ended: 'stopped' })
  await session.bringArms(call('operator-1', next()))
  expect(big()).toBe('bring')
  cell.brought = () => Promise.resolve({ ended: 'reached' })
  await session.bringArms(call('operator-1', next()))
  expect(big()).toBe('check')
  await session.checkPresent(call('operator-1', next()))
  expect(big()).toBe('arm')
  expect((await opened(false)).big()).toBe('check')
})
