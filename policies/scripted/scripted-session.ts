import type { ActionChunk } from '../../src/core/action-chunk.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { HistoryStep } from '../../src/core/history.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { PolicyInfo, PolicySession } from '../../src/core/policy-session.ts'
import type { Present } from '../../src/core/present.ts'
import { sha256 } from '../../src/core/sha256.ts'
import type { ControlBody } from './control-body.ts'
import type { ControlRule } from './control-rule.ts'
import type { ControlTask } from './control-task.ts'
import { decodePlaceLog, encodePlaceLog, placeLogSpans, type PlaceLog } from './place-log.ts'

/** A control rule given a task and a body: memory is a log of seen places, written only by `feed`. */
export class ScriptedSession implements PolicySession {
  readonly info: PolicyInfo
  private readonly rule: ControlRule
  private readonly task: ControlTask
  private readonly body: ControlBody
  private log: PlaceLog = []

  /** @param weightsDigest - hex SHA-256 of the source text behind rule, task and body */
  constructor(rule: ControlRule, task: ControlTask, body: ControlBody, weightsDigest: string) {
    this.rule = rule
    this.task = task
    this.body = body
    this.info = {
      name: rule.name,
      version: '1',
      weightsDigest,
      actionSpace: body.actionSpace,
      chunkSteps: body.chunkSteps,
      cameras: body.cameras,
      capabilities: { memory: 'export', noise: 'tape', edit: false },
      runtime: {},
    }
  }

  async begin(): Promise<void> {
    this.log = []
  }

  async feed(step: HistoryStep): Promise<void> {
    const { observation } = step
    const entry = { stepIndex: observation.stepIndex, occupied: this.body.seenPlaces(observation, this.task.places) }
    const whole = [...this.log, entry]
    this.log = this.rule.forgets === true ? whole.slice(-this.task.shortMemorySteps) : whole
  }

  async exportMemory(): Promise<MemoryState> {
    const bytes = encodePlaceLog(this.log)
    return { bytes, digest: sha256(bytes), policyDigest: this.info.weightsDigest, spans: placeLogSpans(this.log) }
  }

  /** Throws `memory-foreign` or `memory-damaged` (fate `record`) for another policy's or altered bytes. */
  async importMemory(state: MemoryState): Promise<void> {
    const digest = sha256(state.bytes)
    if (state.policyDigest !== this.info.weightsDigest)
      throw refusal('memory-foreign', 'This memory was written by another policy.', state.policyDigest, this.info.weightsDigest)
    if (state.digest !== digest) throw refusal('memory-damaged', 'This memory does not fit its digest.', digest, state.digest)
    this.log = decodePlaceLog(state.bytes)
  }

  async query(present: Present, tape: NoiseTape): Promise<ActionChunk> {
    const { task, log } = this
    const seen = this.body.seenPlaces(present.observation, task.places)
    return this.body.plan(this.rule.decide({ task, log, seen, tape: tape.values }), present, tape.values)
  }

  async close(): Promise<void> {
    this.log = []
  }
}

function refusal(code: string, message: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code,
    fate: 'record',
    message,
    got,
    expected,
    remedy: 'Import only what this very policy exported, unchanged.',
  })
}
