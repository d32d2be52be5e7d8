import { thrownFaultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { latched } from '../graph/qos.ts'
import { rosStamp } from '../graph/ros-stamp.ts'
import { answer } from './answer.ts'
import { requestOf } from './request-of.ts'
import { armRequestSchema, labelRequestSchema } from './trial-session.ts'
import type { TrialSession } from './trial-session.ts'

/** PHASE_ values of TrialState. */
const phases = { 'no-session': 0, idle: 1, armed: 2, running: 3, 'awaiting-label': 4, halted: 5 } as const

/** Services `~/arm_trial` and `~/submit_label`, and topic `~/trial_state`, of a session of physical trials. */
export function serveTrials(graph: NodeGraph, session: TrialSession): void {
  const { rclnodejs, node } = graph
  const states = node.createPublisher('twinpast_interfaces/msg/TrialState', '~/trial_state', { qos: latched(rclnodejs) })
  const publish = () => {
    const { phase, trialsPlanned, trialsLabelled, session: name, trial, detail } = session.state()
    states.publish({
      stamp: rosStamp(node),
      phase: phases[phase],
      session: name,
      trial,
      trials_planned: trialsPlanned,
      trials_labelled: trialsLabelled,
      detail,
    })
  }
  session.onChange(publish)
  publish()
  const refused = (thrown: unknown) => ({ accepted: false, message: thrownFaultText(thrown) })
  answer(
    graph,
    'twinpast_interfaces/srv/ArmTrial',
    '~/arm_trial',
    (thrown) => ({ ...refused(thrown), trial: '' }),
    (request) => session.arm(requestOf(armRequestSchema, request)),
  )
  answer(graph, 'twinpast_interfaces/srv/SubmitLabel', '~/submit_label', refused, (request) =>
    session.label(requestOf(labelRequestSchema, request)),
  )
}
