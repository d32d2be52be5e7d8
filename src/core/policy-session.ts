import type { ActionChunk } from './action-chunk.ts'
import type { ActionSpace } from './action-space.ts'
import type { HistoryStep } from './history.ts'
import type { CameraRequest } from './image.ts'
import type { MemoryEditor } from './memory-editor.ts'
import type { MemoryState } from './memory-state.ts'
import type { NoiseTape } from './noise-tape.ts'
import type { Present } from './present.ts'

export interface PolicyCapabilities {
  /** `export`: memory travels as bytes. `refold`: the history is fed again before every query. */
  readonly memory: 'export' | 'refold'
  readonly noise: 'tape' | 'seed' | 'none'
  /** Whether single slots can be edited, cleared or replaced: then the session has an `editor`. */
  readonly edit: boolean
}

export interface PolicyInfo {
  readonly name: string
  readonly version: string
  /** Hex SHA-256 of everything that decides its answers: weights, or the source text of a scripted policy. */
  readonly weightsDigest: string
  readonly actionSpace: ActionSpace
  readonly chunkSteps: number
  readonly cameras: readonly CameraRequest[]
  readonly capabilities: PolicyCapabilities
  /** Runtime facts that change bits: library versions, optimisation level, threads. Recorded, not interpreted. */
  readonly runtime: Readonly<Record<string, string>>
}

/**
 * A frozen policy with a memory. One session lives in one process; calls are never concurrent.
 * `query` leaves no trace: memory exported before and after is byte-equal.
 */
export interface PolicySession {
  readonly info: PolicyInfo
  /** Empties the memory and starts an episode. */
  begin(instruction: string): Promise<void>
  /** The native update path: called once per executed action, in order. */
  feed(step: HistoryStep): Promise<void>
  exportMemory(): Promise<MemoryState>
  importMemory(state: MemoryState): Promise<void>
  query(present: Present, tape: NoiseTape): Promise<ActionChunk>
  close(): Promise<void>
  /** Present if and only if `info.capabilities.edit` is true. */
  readonly editor?: MemoryEditor
}

/** What a policy module exports under the name `openPolicy`. */
export type OpenPolicy = (task: string) => Promise<PolicySession>
