import type { ActionChunk } from '../../core/action-chunk.ts'
import type { ActionSpace } from '../../core/action-space.ts'
import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { RecordedEvidence } from '../../record/recorded-unit.ts'
import type { MergedPair } from '../../record/merged-record.ts'
import { openRecordFolder } from '../open-record-folder.ts'

/** Which saved answer of an audit. */
export interface ChunkChoice {
  /** Pair id, or its number. */
  readonly pair: string
  readonly memory: Direction
  /** A registered action seed. */
  readonly seed: number
}

export interface SavedChunkOfRecord {
  readonly pairId: string
  readonly task: string
  readonly chunk: ActionChunk
  /** What the numbers of the chunk mean. */
  readonly actionSpace: ActionSpace
  readonly executedSteps: number
  /** Joint targets of the pair's present: where the chunk begins, 14 positions. */
  readonly start: Float64Array
  readonly planDigest: string
  readonly unitDigest: string
}

const BYTES_OF = { u1: 1, f4: 4, f8: 8, utf8: 1 } as const

/** Finds the chunk a policy answered with, as it was saved. Throws `chunk-absent` (refuse) and what opening a record throws. */
export async function savedChunk(folder: string, { pair, memory, seed }: ChunkChoice): Promise<SavedChunkOfRecord> {
  const { record } = await openRecordFolder(folder)
  const { study, pairs } = record.plan.content
  if (record.protocol !== 'constructed') throw absent(`a record of the protocol ${record.protocol}`, 'a record of the constructed protocol')
  const planned = pairs.find(({ pairId }) => pairId === pair || (/^\d+$/.test(pair) && pairId.endsWith(`-${pair.padStart(3, '0')}`)))
  if (planned === undefined) throw absent(`pair ${pair}`, `${pairs[0]?.pairId ?? ''} .. ${pairs.at(-1)?.pairId ?? ''}`)
  const seedIndex = study.seeds.indexOf(seed)
  if (seedIndex < 0) throw absent(`seed ${seed}`, `one of ${study.seeds.join(', ')}`)
  const { unit } = await firstOf(record.pairs(new Set([planned.pairId])))
  if (unit?.outcome.status !== 'complete')
    throw absent(`${planned.pairId}: ${unit?.outcome.status ?? 'not run yet'}`, 'a pair that was scored')
  const decision = unit.outcome.decisions.find((row) => row.direction === memory && row.seedIndex === seedIndex)
  if (decision === undefined) throw absent(`${planned.pairId}, memory ${memory}, seed ${seed}: no answer`, 'a saved answer')
  return {
    pairId: planned.pairId,
    task: planned.task,
    chunk: decision.chunk,
    actionSpace: unit.policy.actionSpace,
    executedSteps: study.executedPrefix,
    start: jointTargetsOf(unit.outcome.present),
    planDigest: record.plan.digest,
    unitDigest: unit.digest,
  }
}

async function firstOf(pairs: AsyncIterable<MergedPair>): Promise<Pick<MergedPair, 'unit'>> {
  for await (const pair of pairs) return pair
  return { unit: undefined }
}

function jointTargetsOf({ fields, bytes }: RecordedEvidence['present']): Float64Array {
  let offset = 0
  for (const { field, dtype, shape } of fields) {
    const length = shape.reduce((count, side) => count * side, BYTES_OF[dtype])
    if (field === 'joint-targets' && dtype === 'f8')
      return new Float64Array(Uint8Array.from(bytes.subarray(offset, offset + length)).buffer)
    offset += length
  }
  throw absent('a present without joint targets', 'joint targets among its fields')
}

function absent(got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'chunk-absent',
    fate: 'refuse',
    exitCode: 2,
    message: 'The record has no such saved action.',
    got,
    expected,
    where: 'record',
    remedy: '`twinpast show RECORD PAIR` lists the memories and seeds that were asked.',
  })
}
