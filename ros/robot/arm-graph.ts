/** What a driver of an arm needs of a ROS 2 node. Names are fully qualified; messages are outside data and are parsed by whoever hears them. */
export interface ArmGraph {
  /** Hears the newest message of a topic, best effort, so that reliable and best-effort publishers are both heard. */
  listen(type: string, topic: string, hear: (message: unknown) => void): void
  /** Returns how to publish: reliable, only the newest kept, as the vendor's nodes subscribe. */
  speak(type: string, topic: string): (message: object) => void
  /** Publishers of a topic on the whole graph, this node's included; likewise the others. */
  countPublishers(topic: string): number
  countSubscribers(topic: string): number
  countServices(service: string): number
  /** @throws whatever the graph throws, also when no answer comes within `timeoutMs` */
  call(type: string, service: string, request: object, timeoutMs: number): Promise<unknown>
}
