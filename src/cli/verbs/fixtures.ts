import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { TwinpastError } from '../../core/errors.ts'
import { fixtureAdapters } from '../../stats/fixtures/fixture-adapters.ts'
import { fixtureFileSchema } from '../../stats/fixtures/fixture-schema.ts'
import type { FixtureFile } from '../../stats/fixtures/fixture-schema.ts'
import { runFixtures } from '../../stats/fixtures/run-fixtures.ts'
import { exitCodes } from '../exit-code.ts'
import { readCheckedJson } from '../read-checked-json.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

const sharedFixtures = fileURLToPath(new URL('../../../test/fixtures/stats-fixtures.json', import.meta.url))

/** `fixtures`: statistical reference values of a file against what this program computes. */
export function fixturesVerb(): Command {
  const command = verb('fixtures', 'Compare every statistical reference value of a file with what this program computes.', [
    'fixtures',
    'fixtures my-fixtures.json --json',
  ]).argument('[file]', 'fixture file (JSON); default: the shared fixtures')
  return command.action((file: string | undefined) => runVerb(command, (terminal) => fixtures(file ?? sharedFixtures, terminal)))
}

async function fixtures(file: string, terminal: Terminal): Promise<VerbResult> {
  const fixtureFile = await readFixtures(file)
  const announced = fixtureFile.meta?.count
  if (announced !== undefined && announced !== fixtureFile.cases.length) {
    terminal.note(`meta.count announces ${announced} cases, the file holds ${fixtureFile.cases.length}`)
  }
  const outcomes = runFixtures(fixtureFile, fixtureAdapters)
  const failed = outcomes.filter(({ ok }) => !ok).map(({ id, fn, message }) => ({ id, fn, message }))
  for (const { id, fn, message } of failed) terminal.result(`FAILED ${id} (${fn}): ${message}`)
  terminal.result(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
  return {
    exitCode: failed.length === 0 ? exitCodes.done : exitCodes.gateFailed,
    json: { file: shownPath(file), passed: outcomes.length - failed.length, failed },
  }
}

function readFixtures(file: string): Promise<FixtureFile> {
  const refused = (got: string) =>
    new TwinpastError({
      code: 'fixture-file-malformed',
      fate: 'refuse',
      exitCode: 2,
      message: 'The fixture file cannot be used.',
      got,
      expected: 'a readable JSON file { meta, cases: [{ id, fn, data, options, expected, kind, tol }, ...] }',
      where: shownPath(file),
      remedy: 'Check the path, or mend the place named.',
    })
  return readCheckedJson(file, fixtureFileSchema, refused)
}
