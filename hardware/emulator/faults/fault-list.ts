import type { z } from 'zod'
import { faultSchema } from './fault-schema.ts'

export interface FaultListEntry {
  readonly kind: string
  readonly does: string
  /** Its own settings, e.g. `joint: joint 1..6`; `atMs` and `forMs` belong to every fault. */
  readonly settings: readonly string[]
}

const COMMON = ['kind', 'atMs', 'forMs']

/** Every kind of fault with what it does and which settings it takes, out of the schema itself. */
export function faultList(): readonly FaultListEntry[] {
  return faultSchema.options.map((option) => {
    const shape: Readonly<Record<string, z.ZodType>> = option.shape
    return {
      kind: option.shape.kind.value,
      does: option.description ?? '',
      settings: Object.entries(shape)
        .filter(([name]) => !COMMON.includes(name))
        .map(([name, field]) => `${name}: ${field.description ?? ''}`),
    }
  })
}
