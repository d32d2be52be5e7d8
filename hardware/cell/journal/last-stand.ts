import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const angles = z.array(z.number()).length(6)
const closedSchema = z.object({ event: z.literal('closed'), leftAtDeg: angles, rightAtDeg: angles })

/** Where a guardian last left two arms that a person had armed: joint 1 to 6 in degrees. */
export interface LastStand {
  readonly leftDeg: readonly number[]
  readonly rightDeg: readonly number[]
}

/** From the journal of a cell; undefined if there is none, or it cannot be read. */
export async function lastStand(journal: string): Promise<LastStand | undefined> {
  const text = await readFile(journal, 'utf8').catch(() => '')
  for (const line of text.split('\n').reverse()) {
    if (!line.includes('AtDeg')) continue
    const closed = closedSchema.safeParse(parsed(line))
    if (closed.success) return { leftDeg: closed.data.leftAtDeg, rightDeg: closed.data.rightAtDeg }
  }
  return undefined
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
