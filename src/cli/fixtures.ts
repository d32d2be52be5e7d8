import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Command, CommanderError } from 'commander'
import type { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { fixtureAdapters } from '../stats/fixtures/fixture-adapters.ts'
import type { FixtureFile } from '../stats/fixtures/fixture-schema.ts'
import { fixtureFileSchema } from '../stats/fixtures/fixture-schema.ts'
import type { FixtureOutcome } from '../stats/fixtures/run-fixtures.ts'
import { runFixtures } from '../stats/fixtures/run-fixtures.ts'

const DEFAULT_FILE = fileURLToPath(new URL('../../test/fixtures/stats-fixtures.json', import.meta.url))

const program = new Command('fixtures')
  .description('Compute every case of a file of statistical reference values and compare it with the value given there.')
  .argument('[file]', 'fixture file (JSON); by default test/fixtures/stats-fixtures.json')
  .option('--json', 'print one JSON document instead of lines')
  .addHelpText('after', '\nExit codes: 0 all passed, 2 unreadable or malformed file or wrong usage, 4 at least one failed.')
  .exitOverride()
  .action(async (file: string | undefined, options: { json?: true }) => {
    const fixtures = await readFixtureFile(file ?? DEFAULT_FILE)
    const announced = fixtures.meta?.count
    if (announced !== undefined && announced !== fixtures.cases.length) {
      console.error(`note: meta.count announces ${announced} cases, the file holds ${fixtures.cases.length}`)
    }
    const outcomes = runFixtures(fixtures, fixtureAdapters)
    const failed = outcomes.filter(({ ok }) => !ok).length
    console.log(options.json ? asJson(outcomes, failed) : asLines(outcomes, failed))
    process.exitCode = failed === 0 ? 0 : 4
  })

try {
  await program.parseAsync()
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
  else {
    process.exitCode = 2
    console.error(error instanceof TwinpastError ? describe(error) : `error: ${String(error)}`)
  }
}

async function readFixtureFile(path: string): Promise<FixtureFile> {
  const refusal = { fate: 'refuse', exitCode: 2, where: path } as const
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new TwinpastError({
      ...refusal,
      code: 'fixture-file-unreadable',
      message: 'The fixture file cannot be read.',
      got: cause instanceof Error ? cause.message : String(cause),
      remedy: 'Give the path of a readable JSON file.',
      cause,
    })
  })
  const malformed = (got: string, cause: unknown) =>
    new TwinpastError({
      ...refusal,
      code: 'fixture-file-malformed',
      message: 'The fixture file is malformed.',
      got,
      expected: 'a JSON object { meta, cases: [{ id, fn, data, options, expected, kind, tol }, …] }',
      remedy: 'Restore the file from its source, or correct the fields named above.',
      cause,
    })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : String(cause), cause)
  }
  const parsed = fixtureFileSchema.safeParse(content)
  if (!parsed.success) throw malformed(firstIssues(parsed.error), parsed.error)
  return parsed.data
}

function firstIssues(error: z.ZodError): string {
  const shown = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'file'}: ${message}`)
  const rest = error.issues.length - shown.length
  return shown.join('; ') + (rest > 0 ? `; and ${rest} more` : '')
}

function describe({ details }: TwinpastError): string {
  const { code, message, where, got, expected, remedy } = details
  const rows = { where, got, expected, remedy }
  const lines = Object.entries(rows).flatMap(([name, value]) => (value === undefined ? [] : [`  ${name}: ${value}`]))
  return [`error ${code}: ${message}`, ...lines].join('\n')
}

function asLines(outcomes: readonly FixtureOutcome[], failed: number): string {
  const lines = outcomes.filter(({ ok }) => !ok).map(({ id, fn, message }) => `FAIL ${id} (${fn}): ${message}`)
  return [...lines, `${outcomes.length - failed} passed, ${failed} failed`].join('\n')
}

function asJson(outcomes: readonly FixtureOutcome[], failed: number): string {
  const document = { passed: outcomes.length - failed, failed, cases: outcomes }
  return JSON.stringify(
    document,
    (_key, value: unknown) => {
      if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
      return typeof value === 'bigint' ? String(value) : value
    },
    2,
  )
}
