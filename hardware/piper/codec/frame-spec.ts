import type { Field } from './field.ts'

export type Direction = 'host-to-arm' | 'arm-to-host'

/** One row of the protocol tables. */
export interface FrameSpec {
  /** Stable kebab-case name. */
  readonly name: string
  readonly direction: Direction
  /** One id, or one for each motor 1..6 in order. */
  readonly ids: readonly number[]
  /** Fields never overlap. Bytes that belong to none are 0. */
  readonly fields: readonly Field[]
}
