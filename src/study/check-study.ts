import type { ErrorDetails } from '../core/errors.ts'
import { schemaIssues } from './schema-issues.ts'
import { parseStrictYaml } from './strict-yaml.ts'
import { studyFileKind } from './study-file-kind.ts'
import { studySchema } from './study-schema.ts'
import type { Study } from './study-schema.ts'

export type StudyCheck = { readonly ok: true; readonly study: Study } | { readonly ok: false; readonly issues: readonly ErrorDetails[] }

/** Checks the text of a study file and names every problem; `file` is the name that messages show. */
export function checkStudy(text: string, file: string): StudyCheck {
  const parsed = parseStrictYaml(text, file, studyFileKind)
  if (!parsed.ok) return parsed
  const checked = studySchema.safeParse(parsed.yaml.value, { reportInput: false })
  if (checked.success) return { ok: true, study: checked.data }
  return { ok: false, issues: schemaIssues(checked.error.issues, parsed.yaml, { kind: studyFileKind, schema: studySchema }) }
}
