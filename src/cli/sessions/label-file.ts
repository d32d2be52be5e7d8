import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import { schemaIssues } from '../../study/schema-issues.ts'
import { parseStrictYaml } from '../../study/strict-yaml.ts'
import type { YamlFileKind } from '../../study/yaml-file-kind.ts'
import { remark } from '../../trials/session/remark.ts'
import { trialLabelSchema } from '../../trials/session/trial-label.ts'

const labelFileKind: YamlFileKind = {
  code: 'labels',
  name: 'label file',
  startFrom: 'the example in docs/sessions.md',
  fieldsPage: 'docs/sessions.md',
}

const labelFileSchema = z.strictObject({
  twinpast: z.literal(1).describe('Version of the label file: the number 1.'),
  session: z.string().min(1).describe('Name of the session that these labels are for.'),
  labels: z
    .array(
      z.strictObject({
        trial: z.string().min(1).max(40),
        ...trialLabelSchema.shape,
        reason: remark.optional(),
      }),
    )
    .min(1)
    .describe('One label a trial: trial, selected, reached; firstMove, note, and reason where a label is corrected.'),
})

export type FiledLabel = z.infer<typeof labelFileSchema>['labels'][number]

/** Labels from the text of a file. Throws an AggregateError of every problem with its line, or `labels-of-another-session`. */
export function readLabelFile(text: string, file: string, session: string): readonly FiledLabel[] {
  const parsed = parseStrictYaml(text, file, labelFileKind)
  const checked = parsed.ok ? labelFileSchema.safeParse(parsed.yaml.value, { reportInput: false }) : undefined
  const issues = !parsed.ok
    ? parsed.issues
    : checked?.success === false
      ? schemaIssues(checked.error.issues, parsed.yaml, { kind: labelFileKind, schema: labelFileSchema })
      : []
  if (checked?.success !== true) throw new AggregateError(issues.map((issue) => new TwinpastError(issue)))
  if (checked.data.session === session) return checked.data.labels
  throw new TwinpastError({
    code: 'labels-of-another-session',
    fate: 'refuse',
    exitCode: 2,
    message: 'The label file is for another session.',
    got: checked.data.session,
    expected: session,
    where: `${file} session`,
    remedy: 'Give the labels of this session.',
  })
}
