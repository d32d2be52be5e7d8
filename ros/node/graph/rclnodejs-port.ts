/**
 * The members of rclnodejs 2.2.0 that the node uses. Its own types depend on messages generated at set-up, so they cannot be
 * checked where ROS is absent; messages cross this port as `unknown` and are parsed.
 */
export interface Rclnodejs {
  init(context: unknown, argv: readonly string[]): Promise<void>
  removeROSArgs(argv: readonly string[]): readonly string[]
  removeSignalHandlers(): void
  shutdown(): void
  isShutdown(): boolean
  require(name: string): unknown
  createMessageObject(type: string): object
  readonly Context: { defaultContext(): unknown }
  readonly Node: new (name: string, namespace: string, context: unknown, options: unknown) => RclNode
  readonly NodeOptions: new () => { enableLoggerService: boolean }
  readonly Parameter: new (name: string, type: number, value: unknown) => RclParameter
  readonly ParameterDescriptor: new (name: string, type: number, description: string, readOnly: boolean, range: null) => RclDescriptor
  readonly QoS: new (history: number, depth: number, reliability: number, durability: number) => object
  readonly ActionServer: new (
    node: RclNode,
    type: string,
    name: string,
    execute: (goal: RclGoal) => Promise<unknown>,
    onGoal: (goal: unknown) => number,
    onAccepted: undefined,
    onCancel: (goal: RclGoal) => number,
  ) => object
}

export interface RclNode {
  name(): string
  getFullyQualifiedName(): string
  getLogger(): RclLogger
  now(): { readonly secondsAndNanoseconds: { readonly seconds: bigint | number; readonly nanoseconds: bigint | number } }
  spin(timeoutMs?: number): void
  execute(handles: unknown): void
  createTimer(periodNs: bigint, callback: () => void): object
  createPublisher(type: string, topic: string, options: object): { publish(message: object): void }
  createSubscription(type: string, topic: string, options: object, callback: (message: unknown) => void): { readonly topic: string }
  createService(type: string, name: string, options: object, callback: (request: unknown, response: RclResponse) => unknown): object
  createClient(type: string, name: string): { sendRequestAsync(request: object, options: { readonly timeout: number }): Promise<unknown> }
  countPublishers(topic: string): number
  countSubscribers(topic: string): number
  countServices(service: string): number
  declareParameter(parameter: RclParameter, descriptor: RclDescriptor, ignoreOverride: boolean): unknown
  getParameter(name: string): RclParameter
  setParametersAtomically(parameters: readonly RclParameter[]): SetResult
  readonly context: { readonly handle: unknown }
  _getNativeParameterOverrides(): Map<string, RclParameter>
}

export interface RclLogger {
  debug(message: string): unknown
  info(message: string): unknown
  warn(message: string): unknown
  error(message: string): unknown
  fatal(message: string): unknown
}

export interface RclParameter {
  readonly name: string
  readonly type: number
  readonly value: unknown
}

export interface RclDescriptor {
  /** rcl_interfaces/msg/ParameterDescriptor. */
  toMessage(): object
}

export interface SetResult {
  readonly successful: boolean
  readonly reason: string
}

interface RclResponse {
  send(response: object): void
}

export interface RclGoal {
  readonly request: unknown
  readonly isActive: boolean
  publishFeedback(feedback: object): void
  succeed(): void
  abort(): void
  canceled(): void
}

/** The native part of rclnodejs, asked for what its JavaScript gives only in part. */
export interface RclnodejsAddon {
  /** Overrides of the command line and of parameter files, in their order, by the node pattern they were given for. */
  getParameterOverrides(context: unknown): unknown
}
