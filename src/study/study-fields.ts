import { z } from 'zod'

/** One field of an object schema, as documentation and error messages show it. */
export interface StudyField {
  /** Dotted path, e.g. `readout.tau`. */
  readonly path: string
  readonly sentence: string
}

/** Every field of an object schema, outer before inner, in the schema's order; fields of the items of a list belong to the list. */
export function studyFields(schema: z.ZodObject, prefix = ''): readonly StudyField[] {
  return Object.entries(schema.shape).flatMap(([key, field]) => {
    const path = prefix === '' ? key : `${prefix}.${key}`
    const inner = unwrap(field)
    const own: StudyField = { path, sentence: sentenceOf(field) }
    return inner instanceof z.ZodObject ? [own, ...studyFields(inner, path)] : [own]
  })
}

/** Names of the keys that an object schema allows at a path, which may lead through lists; empty if there is no object. */
export function keysAt(schema: z.ZodObject, path: readonly PropertyKey[]): readonly string[] {
  let here: z.ZodObject = schema
  for (const step of path) {
    if (typeof step === 'number') continue
    const next = unwrap(here.shape[String(step)])
    if (!(next instanceof z.ZodObject)) return []
    here = next
  }
  return Object.keys(here.shape)
}

function unwrap(field: unknown): unknown {
  let inner = field
  while (isWrapper(inner) || inner instanceof z.ZodArray) inner = inner.unwrap()
  return inner
}

function sentenceOf(field: unknown): string {
  let inner = field
  while (inner instanceof z.ZodType) {
    if (inner.description !== undefined) return inner.description
    inner = isWrapper(inner) ? inner.unwrap() : undefined
  }
  return ''
}

function isWrapper(field: unknown): field is z.ZodOptional | z.ZodDefault | z.ZodReadonly {
  return field instanceof z.ZodOptional || field instanceof z.ZodDefault || field instanceof z.ZodReadonly
}
