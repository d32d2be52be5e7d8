import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { servedTestSession } from '../fixtures/session/served-test-session.ts'
import type { Peer } from './peer.ts'
import { openBench, thereIsAGraph } from './ros-bench.ts'
import type { RosBench } from './ros-bench.ts'

const ARM = ['twinpast_interfaces/srv/ArmTrial', '/twinpast/arm_trial'] as const
const LABEL = ['twinpast_interfaces/srv/SubmitLabel', '/twinpast/submit_label'] as const
/** PHASE_ values of TrialState. */
const [NO_SESSION, IDLE, ARMED, AWAITING_LABEL] = [0, 1, 2, 4]

describe.runIf(thereIsAGraph)('a session of trials, from a peer in another process', () => {
  let bench: RosBench
  let peer: Peer
  let served: Awaited<ReturnType<typeof servedTestSession>>

  beforeAll(async () => {
    bench = await openBench()
    ;({ peer } = bench)
    served = await servedTestSession(bench.folder)
    const node = bench.node('-p', `session_url:=${served.server.url}`, '-p', 'session_operator:=operator-1')
    await node.ready
    await peer.listen('twinpast_interfaces/msg/TrialState', '/twinpast/trial_state', 'latched')
  })

  afterAll(async () => {
    await served.server.close()
    await bench.close()
  })

  test('is armed and labelled by service calls under the rules of the page, and its state is told on a topic', async () => {
    const code = served.next()
    await peer.message('/twinpast/trial_state', { phase: IDLE, trial: code, session: 'put-back' })
    const label = { trial: code, selected: 'target-a', reached: 'grasped', rater: 'operator-1' }
    expect(await peer.call(...LABEL, label)).toMatchObject({ accepted: false, message: expect.stringMatching(/^trial-not-ready/) })
    expect(await peer.call(...ARM, { session: 'another' })).toMatchObject({ accepted: false, trial: '' })
    expect(await peer.call(...ARM, {})).toEqual({ accepted: true, trial: code, message: '' })
    await peer.message('/twinpast/trial_state', { phase: ARMED, trial: code })
    await served.session.run(served.call('operator-1', code))
    await served.session.settled()
    await peer.message('/twinpast/trial_state', { phase: AWAITING_LABEL, trial: code })
    expect(await peer.call(...LABEL, { ...label, rater: 'nobody' })).toMatchObject({
      accepted: false,
      message: expect.stringMatching(/^person-not-registered/),
    })
    expect(await peer.call(...LABEL, label)).toEqual({ accepted: true, message: '' })
    expect(served.session.state('operator-1').trials[0]).toMatchObject({ code, stage: 'labelled' })
  })

  test('that ends is told of, and refused by name', async () => {
    await served.server.close()
    await peer.message('/twinpast/trial_state', { phase: NO_SESSION, detail: /^no session is open at 127\.0\.0\.1/ })
    // The call may be the first to notice.
    const refused = expect.stringMatching(/^(no session is open|session-unreachable)/)
    expect(await peer.call(...ARM, {})).toMatchObject({ accepted: false, message: refused })
  })
})
