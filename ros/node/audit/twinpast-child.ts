import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { eachLine } from '../../../src/engine/each-line.ts'

const launcher = fileURLToPath(new URL('../../../src/cli/twinpast.mjs', import.meta.url))

/** How a command ended. */
export interface ChildEnd {
  readonly exitCode: number | null
  readonly signal: string | null
  /** The last lines on stderr. */
  readonly lastWords: readonly string[]
}

export interface TwinpastChild {
  /** Asks it to stop; its workers end with it, and the same command continues later. */
  stop(): void
  /** Ends it at once, which is safe too. */
  kill(): void
  readonly ended: Promise<ChildEnd>
}

/** Lines of stderr that are kept. */
const KEPT_LINES = 20
/** Longest line on stdout, characters: the names of 10,000 pairs fit. */
const LINE_MAX_CHARACTERS = 4_000_000

/**
 * Starts the command line in a process of its own group, so that a Ctrl-C in the node's terminal reaches it through the node alone.
 * Its standard input stays open as long as the node lives: a supervised run stops when it closes.
 * @param nice niceness, 0 to 19, of the command and of the workers it starts
 */
export function startTwinpast(
  args: readonly string[],
  { cwd, nice }: { readonly cwd: string; readonly nice: number },
  line: (text: string) => void,
): TwinpastChild {
  const child = spawn(process.execPath, [launcher, ...args], {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', CI: '1' },
  })
  if (child.pid !== undefined && nice > 0) lowerPriority(child.pid, nice)
  const lastWords: string[] = []
  eachLine(child.stderr, (text) => {
    lastWords.push(text)
    if (lastWords.length > KEPT_LINES) lastWords.shift()
  })
  child.stdin.on('error', () => undefined)
  eachLongLine(child, line)
  const signalIt = (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
  return {
    stop: () => signalIt('SIGTERM'),
    kill: () => signalIt('SIGKILL'),
    ended: new Promise((resolve) => {
      child.on('error', (error) => resolve({ exitCode: null, signal: null, lastWords: [error.message] }))
      child.on('close', (exitCode, signal) => resolve({ exitCode, signal, lastWords }))
    }),
  }
}

function lowerPriority(pid: number, nice: number): void {
  try {
    setPriority(pid, nice)
  } catch {
    // It has ended already; its end is told elsewhere.
  }
}

/** `eachLine` cuts at 10,000 characters; a list of pairs can be longer. */
function eachLongLine({ stdout }: ChildProcess, tell: (line: string) => void): void {
  let held = ''
  stdout?.setEncoding('utf8')
  stdout?.on('data', (text: string) => {
    const lines = `${held}${text}`.split('\n')
    held = (lines.pop() ?? '').slice(0, LINE_MAX_CHARACTERS)
    for (const line of lines) if (line !== '') tell(line)
  })
}
