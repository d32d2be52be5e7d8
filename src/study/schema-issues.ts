import type { z } from 'zod'
import type { ErrorDetails } from '../core/errors.ts'
import { nearestName } from './nearest-name.ts'
import { keysAt, studyFields } from './study-fields.ts'
import { refusal } from './study-refusal.ts'
import type { StrictYaml } from './strict-yaml.ts'
import type { YamlFileKind } from './yaml-file-kind.ts'

/** What a checked file was held against. */
export interface FileSchema {
  readonly kind: YamlFileKind
  readonly schema: z.ZodObject
}

const typeWords: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'text',
  array: 'a list',
  object: 'fields, each written `name: value`',
}

/** Most problems that are told at once. */
const MAX_ISSUES = 20

/** Turns what the schema found, at most the first twenty problems, into errors with line, path, got, expected, and the nearest known key. */
export function schemaIssues(issues: readonly z.core.$ZodIssue[], yaml: StrictYaml, against: FileSchema): readonly ErrorDetails[] {
  return issues
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_ISSUES).map((key) => () => unknownKey(key, issue.path, yaml, against))
        : [() => wrongValue(issue, yaml, against)],
    )
    .slice(0, MAX_ISSUES)
    .map((told) => told())
}

function unknownKey(key: string, path: readonly PropertyKey[], yaml: StrictYaml, { kind, schema }: FileSchema): ErrorDetails {
  const known = keysAt(schema, path)
  const nearest = nearestName(key, known)
  return refusal({
    code: `${kind.code}-unknown-key`,
    message: `The ${kind.name} has a key that no version 1 ${kind.code} has.`,
    got: dotted([...path, key]),
    expected: nearest === undefined ? `one of ${known.join(', ')}` : `did you mean \`${nearest}\`?`,
    where: `${yaml.whereKey([...path, key])} ${dotted([...path, key])}`,
    remedy: `Rename or delete the key; ${kind.fieldsPage} lists every field.`,
  })
}

function wrongValue(issue: z.core.$ZodIssue, yaml: StrictYaml, { kind, schema }: FileSchema): ErrorDetails {
  const path = dotted(issue.path)
  const value = valueAt(yaml.value, issue.path)
  const newer = issue.path.length === 1 && path === 'twinpast' && typeof value === 'number' && value > 1
  const remedy = sentenceFor(schema, issue.path) || `${kind.fieldsPage} lists every field.`
  return refusal({
    code: `${kind.code}-${newer ? 'newer' : value === undefined ? 'missing-key' : 'wrong-value'}`,
    message: newer
      ? `The ${kind.name} is of a version this program does not know.`
      : value === undefined
        ? `The ${kind.name} lacks a field.`
        : `A field of the ${kind.name} has a value that is not allowed.`,
    got: describeValue(value),
    expected: expectation(issue),
    where: `${yaml.where(issue.path)} ${path}`.trim(),
    remedy: newer ? `Update twinpast, or write the ${kind.code} for version 1.` : remedy,
  })
}

function expectation(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return typeWords[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value')
    return issue.values.length === 1 ? JSON.stringify(issue.values[0]) : `one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'too_small') return `${bound(issue.origin)} ${issue.inclusive === false ? 'above' : 'at least'} ${issue.minimum}`
  if (issue.code === 'too_big') return `${bound(issue.origin)} ${issue.inclusive === false ? 'below' : 'at most'} ${issue.maximum}`
  if (issue.code === 'invalid_format') return `text of the form ${issue.pattern ?? issue.format}`
  return issue.message
}

function bound(origin: string): string {
  return origin === 'array' ? 'a list of length' : origin === 'string' ? 'text of length' : 'a number'
}

function sentenceFor(schema: z.ZodObject, path: readonly PropertyKey[]): string {
  const name = dotted(path.filter((step) => typeof step !== 'number'))
  return studyFields(schema).find((field) => field.path === name)?.sentence ?? ''
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = Reflect.get(here, step)
  }
  return here
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  const text = JSON.stringify(value) ?? typeof value
  const kind = value === null ? 'null' : Array.isArray(value) ? `list ${text}` : typeof value === 'string' ? `text ${text}` : text
  return kind.length > 120 ? `${kind.slice(0, 117)}...` : kind
}

function dotted(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : String(step)))
    .join('.')
    .replaceAll('.[', '[')
}
