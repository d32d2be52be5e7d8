import type { ErrorDetails } from '../../core/errors.ts'
import { schemaIssues } from '../../study/schema-issues.ts'
import { parseStrictYaml } from '../../study/strict-yaml.ts'
import type { YamlFileKind } from '../../study/yaml-file-kind.ts'
import { sessionSchema } from './session-schema.ts'
import type { Session } from './session-schema.ts'

const sessionFileKind: YamlFileKind = {
  code: 'session',
  name: 'session file',
  startFrom: 'a file of hardware/sessions',
  fieldsPage: 'docs/session-file.md',
}

export type SessionCheck =
  { readonly ok: true; readonly session: Session } | { readonly ok: false; readonly issues: readonly ErrorDetails[] }

/** Checks the text of a session file and names every problem; `file` is the name that messages show. */
export function checkSession(text: string, file: string): SessionCheck {
  const parsed = parseStrictYaml(text, file, sessionFileKind)
  if (!parsed.ok) return parsed
  const checked = sessionSchema.safeParse(parsed.yaml.value, { reportInput: false })
  if (checked.success) return { ok: true, session: checked.data }
  return { ok: false, issues: schemaIssues(checked.error.issues, parsed.yaml, { kind: sessionFileKind, schema: sessionSchema }) }
}
