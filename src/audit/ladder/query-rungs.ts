import type { Direction } from '../../core/direction.ts'
import { ladderConditions } from '../../core/intervention-registration.ts'
import type { LadderCondition } from '../../core/intervention-registration.ts'
import type { NoiseTape } from '../../core/noise-tape.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { Present } from '../../core/present.ts'
import { sequentialDraws } from '../../stats/streams/sequential-draws.ts'
import type { SavedChunk } from '../query-memories.ts'
import type { RungMemories } from './rung-memories.ts'

export interface SavedRung extends SavedChunk {
  readonly condition: LadderCondition
  readonly memoryDigest: string
}

const ASKED = ([0, 1] as const).flatMap((direction: Direction) => ladderConditions.map((condition) => ({ direction, condition })))

/**
 * One query per direction, condition and registered seed, all of a seed under one tape. Each answer is saved once and never asked again.
 * The order is drawn for every seed, so that an effect of the order cannot pass for one of the memory; the answers come back by seed,
 * direction and condition.
 */
export async function queryRungs(
  policy: PolicySession,
  memories: readonly [RungMemories, RungMemories],
  present: Present,
  tapes: readonly NoiseTape[],
): Promise<SavedRung[]> {
  const saved: SavedRung[] = []
  for (const [seedIndex, tape] of tapes.entries()) {
    const answers = new Map<(typeof ASKED)[number], SavedRung>()
    for (const asked of sequentialDraws([...tape.streamFields, 'query-order']).shuffle(ASKED)) {
      const memory = memories[asked.direction][asked.condition]
      await policy.importMemory(memory)
      answers.set(asked, { ...asked, seedIndex, memoryDigest: memory.digest, chunk: await policy.query(present, tape) })
    }
    saved.push(...ASKED.flatMap((asked) => answers.get(asked) ?? []))
  }
  return saved
}
