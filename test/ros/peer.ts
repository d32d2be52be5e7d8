import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { z } from 'zod'
import { contains } from './contains.ts'

const goalResultSchema = z.object({
  status: z.int(),
  result: z.object({
    verdict: z.object({
      code: z.string(),
      headline: z.string(),
      study: z.string(),
      policy: z.string(),
      units_planned: z.int(),
      units_complete: z.int(),
      units_failed: z.int(),
    }),
    record_digest: z.string(),
    plan_digest: z.string(),
    record_folder: z.string(),
    exit_code: z.int(),
    error_code: z.string(),
    reason: z.string(),
  }),
})
export type GoalResult = z.output<typeof goalResultSchema>

/** Status of a goal in action_msgs/GoalStatus. */
export const goalStatus = { succeeded: 4, canceled: 5, aborted: 6 } as const

const lineSchema = z.looseObject({ id: z.int().optional(), event: z.string().optional(), error: z.string().optional() })
type Line = z.output<typeof lineSchema>

const DEADLINE_MS = 60_000

/** An rclpy process on the graph, driven over pipes (peers/peer.py). */
export class Peer {
  readonly #child
  readonly #lines: Line[] = []
  readonly #waiting = new Set<() => void>()
  #nextId = 1

  constructor(env: NodeJS.ProcessEnv) {
    const script = fileURLToPath(new URL('peers/peer.py', import.meta.url))
    this.#child = spawn('python3', [script], { env, stdio: ['pipe', 'pipe', 'inherit'] })
    createInterface({ input: this.#child.stdout }).on('line', (line) => {
      this.#lines.push(lineSchema.parse(JSON.parse(line)))
      for (const look of this.#waiting) look()
    })
  }

  /** The first line for which `wanted` holds, past or to come. */
  async line(what: string, wanted: (line: Line) => boolean): Promise<Line> {
    const found = () => this.#lines.find(wanted)
    return (
      found() ??
      new Promise((resolve, reject) => {
        const done = () => {
          const line = found()
          if (line === undefined) return
          this.#waiting.delete(done)
          clearTimeout(timer)
          resolve(line)
        }
        const timer = setTimeout(() => {
          this.#waiting.delete(done)
          reject(new Error(`no ${what} within ${DEADLINE_MS / 1000} s; heard: ${JSON.stringify(this.#lines.slice(-5))}`))
        }, DEADLINE_MS)
        this.#waiting.add(done)
      })
    )
  }

  async ask(command: string, args: object = {}): Promise<Line> {
    const id = this.#send(command, args)
    const answer = await this.line(`answer to ${command}`, (line) => line.id === id)
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer
  }

  #send(command: string, args: object): number {
    const id = this.#nextId++
    this.#child.stdin.write(`${JSON.stringify({ do: command, id, ...args })}\n`)
    return id
  }

  ready(): Promise<unknown> {
    return this.line('start of the peer', ({ event }) => event === 'ready')
  }

  listen(type: string, topic: string, qos: 'latched' | 'reliable' | 'sensor' | 'rosout'): Promise<unknown> {
    return this.ask('listen', { type, topic, qos })
  }

  /** Every message heard on a topic so far. */
  heard(topic: string): readonly unknown[] {
    return this.#lines.filter((line) => line.event === 'message' && line['topic'] === topic).map(({ message }) => message)
  }

  /** The first message still to come on a topic for which `wanted` holds. */
  async next(topic: string, what: string, wanted: (message: unknown) => boolean): Promise<unknown> {
    const isMessage = (line: Line) => line.event === 'message' && line['topic'] === topic
    const before = new Set(this.#lines.filter(isMessage))
    const line = await this.line(`${what} on ${topic}`, (line) => isMessage(line) && !before.has(line) && wanted(line['message']))
    return line['message']
  }

  /** The first message on a topic that contains `part`, past or to come. */
  async message(topic: string, part: object): Promise<unknown> {
    const wanted = `message on ${topic} with ${inspect(part)}`
    const line = await this.line(wanted, ({ event, topic: on, message }) => event === 'message' && on === topic && contains(message, part))
    return line['message']
  }

  async call(type: string, name: string, request: object): Promise<unknown> {
    return (await this.ask('call', { type, name, request }))['response']
  }

  /** Sends a goal; `accepted` resolves first, `result` at its end. */
  goal(
    name: string,
    goal: object,
  ): { readonly id: number; accepted(): Promise<unknown>; result(): Promise<GoalResult>; feedback(): readonly unknown[] } {
    const id = this.#send('send_goal', { name, goal })
    return {
      id,
      accepted: async () => {
        const answer = await this.line('answer to a goal', (line) => line.id === id)
        if (answer.error !== undefined) throw new Error(answer.error)
        return answer['accepted']
      },
      result: async () => goalResultSchema.parse(await this.line('result', ({ event, goal }) => event === 'result' && goal === id)),
      feedback: () => this.#lines.filter(({ event, goal }) => event === 'feedback' && goal === id).map(({ feedback }) => feedback),
    }
  }

  /** Ends it and waits. */
  close(): Promise<unknown> {
    const ended = new Promise((resolve) => this.#child.on('close', resolve))
    this.#child.stdin.end()
    return ended
  }
}
