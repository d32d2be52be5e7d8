import { z } from 'zod'
import { refusalSchema } from '../../../wire/console-answers.ts'

const waitingSchema = z.object({
  /** Made once; however often it is sent, it is done once. */
  eventId: z.string(),
  path: z.string(),
  /** Everything but the opening, which is that of the server when it is sent. */
  body: z.record(z.string(), z.unknown()),
  /** What was said, for people, e.g. `label of K7QF`. */
  says: z.string(),
  code: z.string().optional(),
  /** When the person said it, ISO 8601, clock of this computer. */
  at: z.string(),
  /** Set where the server refused it: kept until a person has looked. */
  refusal: refusalSchema.shape.error.optional(),
})
export type Waiting = z.infer<typeof waitingSchema>

interface KeptTexts {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** What a person said and the server has not confirmed, kept in the browser through reload and crash, one entry each so that two tabs never overwrite one another. */
export class Outbox {
  private readonly kept: KeptTexts
  private readonly prefix: string

  /** @param schedule - digest of the schedule: what was said in one session is never sent to another */
  constructor(kept: KeptTexts, schedule: string) {
    this.kept = kept
    this.prefix = `twinpast/${schedule}/waiting/`
  }

  /** Oldest first. */
  all(): readonly Waiting[] {
    const keys = Array.from({ length: this.kept.length }, (_, i) => this.kept.key(i) ?? '').filter((key) => key.startsWith(this.prefix))
    return keys.flatMap((key) => read(this.kept.getItem(key))).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  }

  put(waiting: Waiting): void {
    this.kept.setItem(this.prefix + waiting.eventId, JSON.stringify(waiting))
  }

  remove({ eventId }: Pick<Waiting, 'eventId'>): void {
    this.kept.removeItem(this.prefix + eventId)
  }
}

function read(text: string | null): readonly Waiting[] {
  try {
    const parsed = waitingSchema.safeParse(JSON.parse(text ?? ''))
    return parsed.success ? [parsed.data] : []
  } catch {
    return []
  }
}
