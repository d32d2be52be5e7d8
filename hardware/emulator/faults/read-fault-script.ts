import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import { schemaIssues } from '../../../src/study/schema-issues.ts'
import { parseStrictYaml, YAML_FILE_MAX_BYTES } from '../../../src/study/strict-yaml.ts'
import type { YamlFileKind } from '../../../src/study/yaml-file-kind.ts'
import { faultSchema } from './fault-schema.ts'
import type { Fault } from './fault-schema.ts'

const faultFileKind: YamlFileKind = {
  code: 'faults',
  name: 'fault script',
  startFrom: 'the example of `twinpast emulate cell --faults`',
  fieldsPage: '`twinpast emulate cell --faults`',
}

const scriptSchema = z.strictObject({
  twinpast: z.literal(1).describe('Version of the fault script: the number 1.'),
  faults: z.array(faultSchema).max(200).describe('The faults, each with its kind, `atMs` from the start of the cell, and `forMs`.'),
})

/**
 * Reads a fault script.
 * @param shown - the name that messages show
 * @throws AggregateError of every problem found, or a TwinpastError if it cannot be read (refuse)
 */
export async function readFaultScript(file: string, shown: string): Promise<readonly Fault[]> {
  const parsed = parseStrictYaml(await textOf(file, shown), shown, faultFileKind)
  if (!parsed.ok) throw new AggregateError(parsed.issues.map((issue) => new TwinpastError(issue)))
  const checked = scriptSchema.safeParse(parsed.yaml.value, { reportInput: false })
  if (checked.success) return checked.data.faults
  const issues = schemaIssues(checked.error.issues, parsed.yaml, { kind: faultFileKind, schema: scriptSchema })
  throw new AggregateError(issues.map((issue) => new TwinpastError(issue)))
}

async function textOf(file: string, shown: string): Promise<string> {
  try {
    const facts = await stat(file)
    if (facts.isFile() && facts.size <= YAML_FILE_MAX_BYTES) return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
    throw new Error(facts.isFile() ? `${facts.size} bytes` : 'no regular file')
  } catch (cause) {
    throw new TwinpastError({
      code: 'faults-unreadable',
      fate: 'refuse',
      exitCode: 2,
      message: 'The fault script cannot be read.',
      got: cause instanceof Error ? cause.message.split('\n', 1)[0]! : String(cause),
      expected: `a text file of at most ${YAML_FILE_MAX_BYTES} bytes`,
      where: shown,
      remedy: 'Check the path; `twinpast emulate cell --faults` shows an example.',
      cause,
    })
  }
}
