import { join } from 'node:path'
import { fileStorage } from '../../../src/record/file-storage.ts'
import type { JitterSummary } from '../control/jitter-histogram.ts'
import { encodeExecution } from './encode-execution.ts'
import { executionName } from './execution-name.ts'
import type { ExecutionRecord } from './execution-record.ts'

/** What is told of an execution beside its evidence. */
interface ExecutionSide {
  /** Name of the person who armed the cell for it. */
  readonly armedBy: string
  readonly jitter: JitterSummary | undefined
}

/**
 * Writes one execution to `FOLDER/emulated` or `FOLDER/physical`, so that the two never lie together, and its times to the side log there:
 * they differ from run to run and are no evidence. Returns the path of the file.
 */
export async function keepExecution(folder: string, execution: ExecutionRecord, label: string, side: ExecutionSide): Promise<string> {
  const root = join(folder, execution.cell.kind)
  const storage = fileStorage(root)
  const bytes = encodeExecution(execution)
  const name = executionName(label, bytes)
  await storage.writeAtomic(name, bytes)
  await storage.append('log.jsonl', `${JSON.stringify(timesOf(name, execution, side))}\n`)
  return join(root, name)
}

/** Milliseconds: of each action, from its begin to its last set-point; of each picture, its age as the action began. */
function timesOf(file: string, { run }: ExecutionRecord, { armedBy, jitter }: ExecutionSide) {
  const round = (ms: number) => Math.round(ms * 1000) / 1000
  return {
    at: new Date().toISOString(),
    file,
    armedBy,
    actionMs: run.steps.map(({ beganAtMs, atMs }) => round(atMs - beganAtMs)),
    pictureAgeMs: run.steps.map(({ seen, beganAtMs }) => seen.map(({ capturedAtMs }) => round(beganAtMs - capturedAtMs))),
    setPointsLate: jitter ?? null,
  }
}
