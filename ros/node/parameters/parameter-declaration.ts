/** A value as the parameters of this node hold it. Integers are those of a signed 64-bit number. */
export type ParameterValue = boolean | bigint | number | string

/** What a parameter is for, and what it may be. */
export interface ParameterDeclaration {
  readonly name: string
  /** One sentence with the unit, as `ros2 param describe` prints it. */
  readonly description: string
  /** Decides the type: boolean, bigint is an integer, number a double, string. */
  readonly default: ParameterValue
  /** Inclusive bounds of an integer or a double. */
  readonly range?: { readonly from: number; readonly to: number }
  /** What a string may be. */
  readonly text?: { readonly pattern: RegExp; readonly words: string }
  /** Can be set only before the node starts. */
  readonly readOnly: boolean
}
