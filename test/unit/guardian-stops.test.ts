import { describe, expect, test } from 'vitest'
import { GuardianClient } from '../../hardware/cell/guardian/guardian-client.ts'
import { SleepWatch } from '../../hardware/clock/sleep-watch.ts'
import { ledGuardian } from '../fixtures/cell/served-guardian.ts'

const chunk = { chunkId: 'c1', steps: 1, values: new Float64Array(14), observedAtMs: 0 }

async function until(true_: () => boolean): Promise<void> {
  while (!true_()) await new Promise((resolve) => setTimeout(resolve, 5))
}

describe('a stop from another program', () => {
  test('that came before the cell was armed is not undone by arming it', async () => {
    const { robot, leader, dial } = await ledGuardian()
    const decidedAt = leader.stopsByOthers()
    const visitor = new GuardianClient(await dial())
    await visitor.hello('visit')
    await visitor.stop('hold', 'wait')
    await expect(leader.arm('Ada', decidedAt)).rejects.toMatchObject({ code: 'stopped-meanwhile', fate: 'refuse' })
    expect(robot.told.filter((line) => line.startsWith('arm'))).toEqual([])
    await until(() => leader.stopsByOthers() === 1)
    await leader.arm('Ada')
    expect(robot.told.slice(-1)).toEqual(['arm Ada'])
  })

  test('is not a stop of its own: after that the leader may arm again', async () => {
    const { leader } = await ledGuardian()
    await leader.arm('Ada')
    await leader.stop('hold', 'the run is over')
    await expect(leader.arm('Ada')).resolves.toBeUndefined()
  })

  test('and a visitor that comes again and again does not speak for a leader that is silent', async () => {
    const { robot, leader, dial } = await ledGuardian(120)
    await leader.arm('Ada')
    await leader.admit(chunk)
    robot.beats = 1_000_000
    const ended = leader.execute(0).catch((error: unknown) => error)
    let visiting = true
    const visits = (async () => {
      while (visiting) await new GuardianClient(await dial()).hello('visit').then(() => new Promise((resolve) => setTimeout(resolve, 20)))
    })()
    expect(await ended).toMatchObject({ code: 'guard-latched' })
    visiting = false
    await visits
    expect(robot.told.slice(-1)[0]).toMatch(/^stop hold: no word from the leading program/)
  })
})

describe('a computer that slept', () => {
  test('holds both arms before anything else is sent', async () => {
    const { robot, leader, asleepMs } = await ledGuardian()
    await leader.arm('Ada')
    await leader.admit(chunk)
    robot.beats = 1_000_000
    const executing = leader.execute(0)
    await until(() => robot.told.includes('send 0'))
    asleepMs.push(3000)
    await expect(executing).rejects.toMatchObject({ code: 'guard-latched' })
    expect(robot.told.slice(-1)).toEqual(['stop hold: this computer slept for 3 s'])
  })

  test('is told by the time since boot, which goes on, and told once', () => {
    const time = { monotonicMs: 1000, sinceBootMs: 5000 }
    const watch = new SleepWatch({ nowMs: () => time.monotonicMs }, () => time.sinceBootMs)
    time.monotonicMs += 100
    time.sinceBootMs += 110
    expect(watch.sleptMs()).toBe(0)
    time.sinceBootMs += 60_000
    expect(watch.sleptMs()).toBe(60_010)
    expect(watch.sleptMs()).toBe(0)
  })
})

describe('the journal of a cell', () => {
  test('says who armed it, who stopped it, and why it latched', async () => {
    const { leader, dial, events, guardian } = await ledGuardian()
    await leader.arm('Ada')
    const visitor = new GuardianClient(await dial())
    await visitor.hello('visit')
    await visitor.stop('reset', 'twinpast cell stop', { arms: ['left'], heldBy: 'Grace' })
    await until(() => events.some(({ event }) => event === 'latched'))
    await leader.close()
    await guardian.finished
    expect(events).toEqual([
      { event: 'connected' },
      { event: 'armed', by: 'Ada' },
      { event: 'stop', stop: 'reset', why: 'twinpast cell stop', from: 'visitor', heldBy: 'Grace', taken: true },
      { event: 'latched', code: 'operator-stop', text: 'twinpast cell stop', quickStopped: false },
      { event: 'closed', leftAtDeg: [0, 0, 0, 0, 0, 0], rightAtDeg: [0, 0, 0, 0, 0, 0] },
    ])
  })
})
