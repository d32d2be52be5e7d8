import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { RESULT_RUNS } from './result-runs.ts'
import type { ResultRun } from './result-runs.ts'

const HELP = `Usage: npm run results -- [options]

Runs every published cohort and writes its table, digests and command into docs/results.md, between the marks of its name.

  --only NAME      one result: ${RESULT_RUNS.map(({ name }) => name).join(', ')} (may be given again)
  --records DIR    where the records go or already are (default records/results); finished ones are not run again
  --check          change nothing; exit 1 if a block of docs/results.md differs from what the run gave
  --help           this text`

const FLAGS = {
  only: { type: 'string', multiple: true },
  records: { type: 'string', default: 'records/results' },
  check: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const PAGE = new URL('../../docs/results.md', import.meta.url)
const TWINPAST = fileURLToPath(new URL('../../src/cli/twinpast.mjs', import.meta.url))
/** Exit codes of runs that have a table: done, done with failed units, a gate failed. */
const TOLD = [0, 3, 4]
const digests = z.object({ planDigest: z.string(), recordDigest: z.string() })

async function main(): Promise<number> {
  const { values } = parseArgs({ options: FLAGS })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const wanted = values.only ?? RESULT_RUNS.map(({ name }) => name)
  const unknown = wanted.find((name) => !RESULT_RUNS.some((run) => run.name === name))
  if (unknown !== undefined) {
    console.error(`no result ${unknown}; there are ${RESULT_RUNS.map(({ name }) => name).join(', ')}`)
    return 2
  }
  let stale = 0
  for (const run of RESULT_RUNS.filter(({ name }) => wanted.includes(name))) {
    const before = await readFile(PAGE, 'utf8')
    const after = replaceBlock(before, run.name, blockOf(run, values.records))
    if (before === after) continue
    stale += 1
    console.log(`${run.name}: ${values.check ? 'differs from docs/results.md' : 'written'}`)
    if (!values.check) await writeFile(PAGE, after)
  }
  return values.check && stale > 0 ? 1 : 0
}

/** The table as the terminal shows it, the command that makes it, and the digests of plan and record. */
function blockOf({ name, args }: ResultRun, records: string): string {
  const command = ['run', ...args, '--out', `${records}/${name}`]
  console.log(`npx twinpast ${command.join(' ')}`)
  const text = twinpast(command)
    .split('\n')
    .filter((line) => !line.startsWith('report: '))
    .join('\n')
    .trim()
  const { planDigest, recordDigest } = digests.parse(JSON.parse(twinpast([...command, '--json'])))
  return [
    '```',
    `$ npx twinpast run ${args.join(' ')}`,
    '',
    text,
    '',
    `plan SHA-256    ${planDigest}`,
    `record SHA-256  ${recordDigest}`,
    '```',
  ].join('\n')
}

function twinpast(args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [TWINPAST, ...args], { encoding: 'utf8', maxBuffer: 1 << 26 })
  if (error !== undefined) throw error
  if (status === null || !TOLD.includes(status)) throw new Error(`twinpast ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

function replaceBlock(page: string, name: string, block: string): string {
  const [begin, end] = [`<!-- result: ${name} -->`, `<!-- end: ${name} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/results.md lacks the marks ${begin} and ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${block}\n\n${page.slice(to)}`
}

process.exitCode = await main()
