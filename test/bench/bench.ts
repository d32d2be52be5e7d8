import { fork } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { partOptionsSchema, partResultSchema } from './part-result.ts'
import type { Comparison, PartOptions, PartResult } from './part-result.ts'

const PART_NAMES = [
  'cohort',
  'rival',
  'workers',
  'query',
  'policy',
  'folds',
  'interval',
  'can',
  'memory',
  'emulator',
  'cell',
  'session',
  'console',
  'bag',
  'guard',
  'ros',
]

const HELP = `Usage: npm run bench -- [options]

Prints figures and ratios; asserts nothing about time. Each part runs in a process of its own.

  --only NAME      one part: ${PART_NAMES.join(', ')} (may be given again)
  --policy NAME    policy under audit (default bank), e.g. scripted/oracle
  --pairs N        pairs of the parts cohort and workers (default 64)
  --minutes N      how long the cell part moves both arms (default 1)
  --quick          a look in a few seconds a part: fewer pairs, fewer repetitions
  --profile        cohort: also the functions in which the main thread spends its time
  --json           one JSON object per part instead of tables
  --help           this text

The rival part needs a Python with mujoco, onnxruntime and numpy, the bag part one with rosbags, found through TWINPAST_BENCH_PYTHON, else python3.
CPU seconds are the figures to compare; wall time is only worth something on idle cores, so the load average stands beside it.`

const FLAGS = {
  only: { type: 'string', multiple: true },
  policy: { type: 'string', default: 'bank' },
  pairs: { type: 'string' },
  minutes: { type: 'string' },
  quick: { type: 'boolean', default: false },
  profile: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function main(): Promise<number> {
  const { values } = parseArgs({ options: FLAGS })
  if (values.help) {
    console.log(HELP)
    return 0
  }
  const names = values.only ?? PART_NAMES
  const unknown = names.find((name) => !PART_NAMES.includes(name))
  if (unknown !== undefined) return complain(`no part ${unknown}; there are ${PART_NAMES.join(', ')}`)
  const { policy, quick, profile, pairs, minutes } = values
  const numbers = {
    ...(pairs === undefined ? {} : { pairs: Number(pairs) }),
    ...(minutes === undefined ? {} : { minutes: Number(minutes) }),
  }
  const options = partOptionsSchema.safeParse({ policy, quick, profile, ...numbers })
  if (!options.success)
    return complain(`--pairs takes a whole number from 1 to 10000 and --minutes one from 1 to 600, got ${pairs ?? ''} ${minutes ?? ''}`)
  if (!values.json)
    console.log(`${new Date().toISOString()}  Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`)
  for (const name of names) {
    const before = load()
    const result = await runPart(name, options.data)
    const loads = `${before} before, ${load()} after`
    console.log(values.json ? JSON.stringify({ ...result, load: loads }) : table(result, loads))
  }
  return 0
}

function complain(line: string): number {
  console.error(line)
  return 2
}

function runPart(part: string, options: PartOptions): Promise<PartResult> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./run-part.ts', import.meta.url))
    let result: unknown
    child.on('message', (message) => {
      result = message
    })
    child.on('close', (code) => {
      if (result === undefined) reject(new Error(`part ${part} ended with exit code ${code}`))
      else resolve(partResultSchema.parse(result))
    })
    child.send({ part, options })
  })
}

function load(): string {
  return `load average ${loadavg()[0]?.toFixed(1)}`
}

function table({ part, figures, comparisons, notes }: PartResult, loads: string): string {
  const width = Math.max(...figures.map(({ figure }) => figure.length), 0)
  const lines = figures.map(({ figure, value, unit, target }) =>
    `  ${figure.padEnd(width)}  ${amount(value).padStart(10)} ${unit.padEnd(10)}${target === undefined ? '' : `  (${target})`}`.trimEnd(),
  )
  return [`\n${part}  (${loads})`, ...lines, ...comparisonLines(comparisons), ...notes.map((note) => `  ${note}`)].join('\n')
}

function comparisonLines(comparisons: readonly Comparison[]): readonly string[] {
  const [first] = comparisons
  if (first === undefined) return []
  const width = Math.max(...comparisons.map(({ what }) => what.length))
  const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(10)).join('')
  return [
    `  ${first.unit.padEnd(width)}${row(['ours', 'rival', 'ratio'])}`,
    ...comparisons.map(
      ({ what, ours, rival }) => `  ${what.padEnd(width)}${row([amount(ours), amount(rival), (ours / rival).toFixed(2)])}`,
    ),
  ]
}

function amount(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const size = Math.abs(value)
  if (size > 0 && size < 1e-4) return value.toExponential(1)
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 4)
}

// Ctrl-C reaches the part as well: it ends, with its figures so far if it can.
process.on('SIGINT', () => undefined)
process.exitCode = await main()
