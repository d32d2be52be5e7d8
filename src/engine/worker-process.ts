import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import type { Readable } from 'node:stream'
import { eachLine } from './each-line.ts'
import { LAST_WORDS_FD } from './watchdog.ts'
import { lastWordsSchema, newsSchema } from './worker-messages.ts'
import type { LastWords, News, Order } from './worker-messages.ts'

/** How a worker process ended. */
export interface WorkerEnd {
  readonly exitCode: number | null
  readonly signal: string | null
  readonly lastWords: LastWords | undefined
}

export interface WorkerProcess {
  send(order: Order): void
  /** Ends it at once; safe at any moment, since files are written atomically. */
  kill(): void
}

export interface WorkerListener {
  news(news: News): void
  /** What policy or simulator printed. */
  output(line: string): void
  end(end: WorkerEnd): void
}

/** How long output is still read once a worker has ended: what it started itself may hold its pipes open for ever. */
const LAST_OUTPUT_MS = 1000

/** Starts one worker process from its entry module. */
export function startWorker(entry: URL, listener: WorkerListener): WorkerProcess {
  const child = fork(entry, [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe'],
    serialization: 'json',
  })
  let lastWords: LastWords | undefined
  child.on('message', (message) => {
    const news = newsSchema.safeParse(message)
    if (news.success) listener.news(news.data)
    else listener.output('(a message that twinpast does not know)')
  })
  child.on('error', () => undefined)
  eachLine(child.stdout, (line) => listener.output(line))
  eachLine(child.stderr, (line) => listener.output(line))
  eachLine(lastWordsOf(child), (line) => {
    lastWords ??= parseLastWords(line)
  })
  child.on('exit', () => setTimeout(() => child.stdio.forEach((pipe) => pipe?.destroy()), LAST_OUTPUT_MS).unref())
  child.on('close', (exitCode, signal) => listener.end({ exitCode, signal, lastWords }))
  return {
    send: (order) => {
      if (child.connected) child.send(order)
    },
    kill: () => {
      child.kill('SIGKILL')
    },
  }
}

function lastWordsOf(child: ChildProcess): Readable | null {
  const pipe = child.stdio[LAST_WORDS_FD]
  return pipe !== null && pipe !== undefined && 'read' in pipe ? pipe : null
}

function parseLastWords(line: string): LastWords | undefined {
  try {
    return lastWordsSchema.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
