import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const lineSchema = z.looseObject({ event: z.string() })
type Line = z.output<typeof lineSchema>

const DEADLINE_MS = 60_000

/** A process that is told things by JSON lines and answers with events by JSON lines. */
export class LineProcess {
  readonly #name: string
  readonly #child
  readonly #lines: Line[] = []
  #waiting: (() => void)[] = []
  #taken = 0

  constructor(name: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    this.#name = name
    this.#child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#lines.push(lineSchema.parse(JSON.parse(line)))
      for (const look of this.#waiting.splice(0)) look()
    })
  }

  say(line: object): void {
    this.#child.stdin.write(`${JSON.stringify(line)}\n`)
  }

  /** The next line of this event, in order; lines before it are left out. */
  async next(event: string): Promise<Line> {
    const until = Date.now() + DEADLINE_MS
    for (;;) {
      while (this.#taken < this.#lines.length) {
        const line = this.#lines[this.#taken++]
        if (line?.event === event) return line
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${this.#name}: no ${event}; heard ${JSON.stringify(this.#lines.slice(-3))}`)),
          until - Date.now(),
        )
        this.#waiting.push(() => {
          clearTimeout(timer)
          resolve()
        })
      })
    }
  }

  async ask(line: object, event: string): Promise<Line> {
    this.say(line)
    return this.next(event)
  }

  /** Ends it and waits. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = new Promise((resolve) => this.#child.on('close', resolve))
    this.#child.stdin.end()
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), 10_000)
    await ended
    clearTimeout(timer)
  }
}
