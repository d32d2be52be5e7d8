import { TwinpastError } from '../../src/core/errors.ts'
import type { ArmGraph } from './arm-graph.ts'
import type { ArmTopics } from './arm-topics.ts'

/**
 * Refuses a graph on which it is not certain which arm would move: exactly one node reports, one hears the commands, one serves the enable service, and
 * nobody but us commands. With the stock launch file of two piper_ros arms both nodes serve one `enable_srv`: remap it.
 *
 * @throws TwinpastError `arm-graph` (refuse, 2)
 */
export function checkArmGraph(graph: ArmGraph, topics: ArmTopics): void {
  const { feedback, status, command, enable } = topics
  const wanted: readonly (readonly [what: string, name: string, found: number, wanted: number])[] = [
    ['publishers of joint states', feedback, graph.countPublishers(feedback), 1],
    ['publishers of the status', status, graph.countPublishers(status), 1],
    ['listeners to commands', command, graph.countSubscribers(command), 1],
    ['publishers of commands, this one included', command, graph.countPublishers(command), 1],
    ['servers of the enable service', enable, graph.countServices(enable), 1],
  ]
  const wrong = wanted.find(([, , found, count]) => found !== count)
  if (wrong === undefined) return
  const [what, where, found, count] = wrong
  throw new TwinpastError({
    code: 'arm-graph',
    fate: 'refuse',
    exitCode: 2,
    message:
      found < count ? 'the driver node of the arm is not there, or has other names' : 'it is not certain which node would move which arm',
    got: `${found} ${what}`,
    expected: String(count),
    where,
    remedy:
      found < count
        ? 'start the driver node, and check namespace and remaps'
        : 'give each arm names of its own by namespace or remap, and stop other commanders',
  })
}
