import { reliable, sensorData } from '../node/graph/qos.ts'
import type { RclNode, Rclnodejs } from '../node/graph/rclnodejs-port.ts'
import type { ArmGraph } from './arm-graph.ts'

/** The graph of a running rclnodejs node. */
export function rclnodejsArmGraph(rclnodejs: Rclnodejs, node: RclNode): ArmGraph {
  const clients = new Map<string, ReturnType<RclNode['createClient']>>()
  return {
    listen: (type, topic, hear) => void node.createSubscription(type, topic, { qos: sensorData(rclnodejs, 1) }, hear),
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
