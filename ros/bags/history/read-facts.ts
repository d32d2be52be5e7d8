import { readText } from '../cdr/read-message.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { MessageSource } from '../read/open-bag.ts'
import { statedFactsSchema } from './stated-facts.ts'
import type { StatedFacts } from './stated-facts.ts'

/** Largest text of facts, bytes. */
const MAX_BYTES = 1_000_000

/**
 * The one statement of facts in a bag. The same text may be there more than once, as a latched topic gives it.
 * @throws TwinpastError `bag-facts`, fate refuse: none, two that differ, or text that is no statement
 */
export async function readFacts(bag: MessageSource, topic: string): Promise<StatedFacts> {
  const where = `${bag.shown} ${topic}`
  let stated: string | undefined
  for await (const { data } of bag.messages([topic])) {
    const text = textOf(data, where)
    if (stated !== undefined && stated !== text) throw noFacts(where, 'two statements that differ')
    stated = text
  }
  if (stated === undefined) throw noFacts(where, 'no statement')
  const facts = statedFactsSchema.safeParse(jsonOf(stated))
  if (facts.success) return facts.data
  const [issue] = facts.error.issues
  throw noFacts(where, `${issue?.path.map(String).join('.') || 'the text'}: ${issue?.message ?? ''}`)
}

function textOf(data: Uint8Array, where: string): string {
  if (data.length > MAX_BYTES) throw noFacts(where, `${data.length} bytes`)
  try {
    return readText(data)
  } catch (cause) {
    throw noFacts(where, cause instanceof Error ? cause.message : String(cause))
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function noFacts(where: string, got: string) {
  return bagRefusal({
    code: 'bag-facts',
    message: 'A bag does not state what happened in it.',
    got,
    expected: 'one JSON statement: twinpast, version, branch, start, events, evidence, stepCount (docs/bags.md)',
    where,
    remedy: 'Publish the facts once while recording, or add them with any MCAP writer; `twinpast bag export` writes bags that have them.',
  })
}
