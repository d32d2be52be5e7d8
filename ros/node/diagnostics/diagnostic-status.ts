/** One task of the node as diagnostic_msgs/DiagnosticStatus has it, without the node's name. */
export interface DiagnosticStatus {
  readonly task: string
  readonly level: 'ok' | 'warn' | 'error' | 'stale'
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
}
