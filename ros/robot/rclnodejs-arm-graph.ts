import { reliable, sensorData } from '../node/graph/qos.ts'
import type { RclNode, Rclnodejs } from '../node/graph/rclnodejs-port.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import type { ArmGraph } from './arm-graph.ts'

/** The graph of a running rclnodejs node. Throws `arm-interfaces-absent` (refuse, 2) where the vendor's message package is not installed. */
export function rclnodejsArmGraph(rclnodejs: Rclnodejs, node: RclNode): ArmGraph {
  const clients = new Map<string, ReturnType<RclNode['createClient']>>()
  return {
    listen: (type, topic, hear) => {
      try {
        node.createSubscription(type, topic, { qos: sensorData(rclnodejs, 1) }, hear)
      } catch (thrown) {
        throw interfacesAbsent(type, thrown)
      }
    },
    speak: (type, topic) => {
      const publisher = node.createPublisher(type, topic, { qos: reliable(rclnodejs, 1) })
      return (message) => publisher.publish(message)
    },
    countPublishers: (topic) => node.countPublishers(topic),
    countSubscribers: (topic) => node.countSubscribers(topic),
    countServices: (service) => node.countServices(service),
    call: async (type, service, request, timeoutMs) => {
      const client = clients.get(service) ?? node.createClient(type, service)
      clients.set(service, client)
      return client.sendRequestAsync(request, { timeout: timeoutMs })
    },
  }
}

function interfacesAbsent(type: string, thrown: unknown): TwinpastError {
  return new TwinpastError({
    code: 'arm-interfaces-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'a message type of the arm driver is not on the graph',
    got: thrownText(thrown),
    expected: type,
    where: 'AMENT_PREFIX_PATH',
    remedy: "source the workspace of the vendor's driver, then run `npx generate-ros-messages`",
  })
}
