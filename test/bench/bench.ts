import { fork } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { PartOptions, PartResult } from './part-result.ts'

const HELP = `Usage: npm run bench -- [options]

Prints figures and ratios; asserts nothing about time. Each part runs in a process of its own.

  --only NAME      one part: cohort, rival, workers, query, interval, memory (may be given again)
  --policy NAME    policy under audit (default bank), e.g. scripted/oracle
  --pairs N        pairs of the cohort part (default 64)
  --quick          a look in a few seconds a part: fewer pairs, fewer repetitions
  --profile        cohort: also the functions in which the main thread spends its time
  --json           one JSON object per part instead of tables
  --help           this text

The rival part needs a Python with mujoco, onnxruntime and numpy, found through TWINPAST_BENCH_PYTHON, else python3.
CPU seconds are the figures to compare; wall time is only worth something on idle cores, so the load average stands beside it.`

const PART_NAMES = ['cohort', 'rival', 'workers', 'query', 'interval', 'memory']

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true },
      policy: { type: 'string', default: 'bank' },
      pairs: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const names = values.only ?? PART_NAMES
  const unknown = names.find((name) => !PART_NAMES.includes(name))
  const pairs = values.pairs === undefined ? undefined : Number(values.pairs)
  if (unknown !== undefined || (pairs !== undefined && !(Number.isInteger(pairs) && pairs > 0))) {
    console.error(unknown === undefined ? `--pairs takes a whole number from 1, got ${values.pairs}` : `no part ${unknown}; there are ${PART_NAMES.join(', ')}`)
    return 2
  }
  const options: PartOptions = { quick: values.quick, policy: values.policy, pairs, profile: values.profile }
  if (!values.json) console.log(`${new Date().toISOString()}  Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`)
  for (const name of names) {
    const before = load()
    const result = await runPart(name, options)
    const loads = `${before} before, ${load()} after`
    console.log(values.json ? JSON.stringify({ ...result, load: loads }) : table(result, loads))
  }
  return 0
}

function runPart(part: string, options: PartOptions): Promise<PartResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./run-part.ts', import.meta.url))
    let result: PartResult | undefined
    child.on('message', (message) => {
      result = message as PartResult
    })
    child.on('close', (code) => (result === undefined ? reject(new Error(`part ${part} ended with exit code ${code}`)) : resolve(result)))
    child.send({ part, options })
  })
}

function load(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`
}

function table({ part, figures, notes }: PartResult, loads: string): string {
  const width = Math.max(...figures.map(({ figure }) => figure.length), 0)
  const lines = figures.map(({ figure, value, unit, target }) =>
    `  ${figure.padEnd(width)}  ${amount(value).padStart(10)} ${unit.padEnd(10)}${target === undefined ? '' : `  (${target})`}`.trimEnd(),
  )
  return [`\n${part}  (${loads})`, ...lines, ...notes.map((note) => `  ${note}`)].join('\n')
}

function amount(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4)
}

process.exitCode = await main()
