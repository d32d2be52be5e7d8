import type { ErrorDetails } from '../../../src/core/errors.ts'
import { schemaIssues } from '../../../src/study/schema-issues.ts'
import { parseStrictYaml } from '../../../src/study/strict-yaml.ts'
import { cellFileKind } from './cell-file-kind.ts'
import { cellSchema } from './cell-schema.ts'
import type { CellConfig } from './cell-schema.ts'

export type CellCheck = { readonly ok: true; readonly cell: CellConfig } | { readonly ok: false; readonly issues: readonly ErrorDetails[] }

/** Checks the text of a cell file and names every problem with its line; `file` is the name that messages show. */
export function checkCell(text: string, file: string): CellCheck {
  const parsed = parseStrictYaml(text, file, cellFileKind)
  if (!parsed.ok) return parsed
  const checked = cellSchema.safeParse(parsed.yaml.value, { reportInput: false })
  if (checked.success) return { ok: true, cell: checked.data }
  return { ok: false, issues: schemaIssues(checked.error.issues, parsed.yaml, { kind: cellFileKind, schema: cellSchema }) }
}
