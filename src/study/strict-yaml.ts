import { LineCounter, isAlias, isCollection, isNode, isPair, isScalar, parseAllDocuments, visit } from 'yaml'
import type { Document, Node } from 'yaml'
import type { ErrorDetails } from '../core/errors.ts'
import { refusal } from './study-refusal.ts'
import type { YamlFileKind } from './yaml-file-kind.ts'

/** Largest such file that is read at all, bytes. */
export const YAML_FILE_MAX_BYTES = 64_000

/** A YAML file as data, with the place of every field for error messages. */
export interface StrictYaml {
  readonly value: unknown
  /** `file:line:column` of the field at a path, or of the nearest enclosing one that exists. */
  where(path: readonly PropertyKey[]): string
  /** Like `where`, but of the field's name rather than its value. */
  whereKey(path: readonly PropertyKey[]): string
}

export type StrictYamlResult =
  { readonly ok: true; readonly yaml: StrictYaml } | { readonly ok: false; readonly issues: readonly ErrorDetails[] }

/**
 * Reads YAML 1.2 (core schema) strictly: one document, no aliases (they can explode), no unknown tags, no duplicate
 * keys, at most 64 kB. Every problem names file, line and column.
 */
export function parseStrictYaml(text: string, file: string, kind: YamlFileKind): StrictYamlResult {
  const bytes = new TextEncoder().encode(text).length
  if (bytes > YAML_FILE_MAX_BYTES) return { ok: false, issues: [tooLarge(file, bytes, kind)] }
  const lines = new LineCounter()
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${Math.max(line, 1)}:${Math.max(col, 1)}`
  }
  let documents: readonly Document.Parsed[]
  try {
    const parsed = parseAllDocuments(text, { lineCounter: lines, strict: true, uniqueKeys: true, prettyErrors: false, logLevel: 'silent' })
    documents = Array.isArray(parsed) ? parsed : []
  } catch (cause) {
    return { ok: false, issues: [unreadable(file, cause instanceof RangeError ? 'nested too deeply' : String(cause), kind)] }
  }
  const [document, second] = documents
  if (document === undefined || document.contents === null) return { ok: false, issues: [unreadable(file, 'an empty file', kind)] }
  if (second !== undefined) return { ok: false, issues: [manyDocuments(at(second.range[0]), documents.length, kind)] }
  if (document.directives.yaml.version !== '1.2')
    return { ok: false, issues: [otherYaml(at(document.range[0]), document.directives.yaml.version, kind)] }
  const complaints = [...document.errors, ...document.warnings]
  if (complaints.length > 0) {
    return {
      ok: false,
      issues: complaints.slice(0, 10).map(({ message, pos, code }) => ({
        ...unreadable(at(pos[0]), `${code}`, kind),
        message: `The ${kind.name} is not valid YAML: ${message.split('\n', 1)[0] ?? message}.`,
      })),
    }
  }
  try {
    const alias = firstAlias(document)
    if (alias !== undefined) return { ok: false, issues: [aliasRefused(at(alias.offset), alias.source, kind)] }
    const value: unknown = document.toJS({ maxAliasCount: 0 })
    return {
      ok: true,
      yaml: {
        value,
        where: (path) => at(offsetOf(document, path, 'value')),
        whereKey: (path) => at(offsetOf(document, path, 'key')),
      },
    }
  } catch (cause) {
    return { ok: false, issues: [unreadable(file, cause instanceof RangeError ? 'nested too deeply' : String(cause), kind)] }
  }
}

function firstAlias(document: Document.Parsed): { readonly offset: number; readonly source: string } | undefined {
  let found: { readonly offset: number; readonly source: string } | undefined
  visit(document, (_key, node) => {
    if (!isAlias(node)) return undefined
    found = { offset: node.range?.[0] ?? 0, source: node.source }
    return visit.BREAK
  })
  return found
}

function offsetOf(document: Document.Parsed, path: readonly PropertyKey[], what: 'key' | 'value'): number {
  let node: unknown = document.contents
  let offset = startOf(node) ?? 0
  for (const [depth, step] of path.entries()) {
    if (!isCollection(node)) break
    const last = depth === path.length - 1
    const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(step))
    if (pair !== undefined && isPair(pair)) {
      offset = (last && what === 'key' ? startOf(pair.key) : undefined) ?? startOf(pair.value) ?? startOf(pair.key) ?? offset
      node = pair.value
      continue
    }
    const item: unknown = typeof step === 'number' ? node.items[step] : undefined
    if (!isNode(item)) break
    offset = startOf(item) ?? offset
    node = item
  }
  return offset
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined
}

function tooLarge(file: string, bytes: number, kind: YamlFileKind): ErrorDetails {
  return refusal({
    code: `${kind.code}-too-large`,
    message: `The ${kind.name} is too large to be one.`,
    got: `${bytes} bytes`,
    expected: `at most ${YAML_FILE_MAX_BYTES} bytes`,
    where: file,
    remedy: `Start from ${kind.startFrom}.`,
  })
}

function unreadable(where: string, got: string, kind: YamlFileKind): ErrorDetails {
  return refusal({
    code: `${kind.code}-not-yaml`,
    message: `The ${kind.name} is not a YAML document.`,
    got,
    expected: 'one YAML 1.2 mapping',
    where,
    remedy: `Mend the line named, or start from ${kind.startFrom}.`,
  })
}

function otherYaml(where: string, version: string, kind: YamlFileKind): ErrorDetails {
  return refusal({
    code: `${kind.code}-not-yaml`,
    message: `The ${kind.name} asks to be read as another version of YAML, in which the same text means other values.`,
    got: `%YAML ${version}`,
    expected: 'YAML 1.2',
    where,
    remedy: 'Delete the %YAML line.',
  })
}

function manyDocuments(where: string, count: number, kind: YamlFileKind): ErrorDetails {
  return refusal({
    code: `${kind.code}-many-documents`,
    message: `A ${kind.name} holds one document.`,
    got: `${count} documents`,
    expected: 'one, without a second `---`',
    where,
    remedy: `Put each ${kind.code} into a file of its own.`,
  })
}

function aliasRefused(where: string, source: string, kind: YamlFileKind): ErrorDetails {
  return refusal({
    code: `${kind.code}-yaml-alias`,
    message: 'YAML aliases are refused: a small file could grow without bound.',
    got: `*${source}`,
    expected: 'plain values',
    where,
    remedy: 'Write the value out where the alias stands.',
  })
}
