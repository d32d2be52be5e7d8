import { Unpackr } from 'msgpackr'
import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { sha256 } from '../core/sha256.ts'
import { interventionSchema } from './intervention-schema.ts'
import { interventionOfWire } from './intervention-wire.ts'
import { messagePackOptions } from './message-pack.ts'
import { float32Of, float64Of } from './packed-array.ts'
import type { RecordedIntervention } from './recorded-intervention.ts'
import type { RecordedOutcome, RecordedUnit } from './recorded-unit.ts'
import { parseUnitName } from './unit-name.ts'
import { UNIT_VERSION } from './unit-parts.ts'
import { unitSchema } from './unit-schema.ts'
import type { UnitWire } from './unit-schema.ts'

const anyVersionSchema = z.looseObject({ twinpast: z.literal('unit'), version: z.int().min(1) })

/**
 * Reads a unit file after checking that its bytes give the digest in its name.
 * @throws TwinpastError `unit-damaged` (truncated, changed, or no unit file) or `unit-newer` (a later version wrote it).
 */
export function decodeUnit(name: string, bytes: Uint8Array): RecordedUnit | RecordedIntervention {
  const digest = sha256(bytes)
  const named = parseUnitName(name)
  if (named === undefined || !digest.startsWith(named.digest)) {
    throw damaged(name, `${bytes.length} bytes with SHA-256 ${digest.slice(0, 16)}...`, `SHA-256 ${named?.digest ?? 'in the name'}...`)
  }
  let content: unknown
  try {
    content = new Unpackr(messagePackOptions).unpack(bytes)
  } catch (cause) {
    throw damaged(name, cause instanceof Error ? cause.message : String(cause), 'one MessagePack map')
  }
  const versioned = anyVersionSchema.safeParse(content)
  if (!versioned.success) throw damaged(name, 'a map that is no unit', 'twinpast: unit, version: 1')
  if (versioned.data.version > UNIT_VERSION) throw newer(name, versioned.data.version)
  const unit = 'protocol' in versioned.data ? interventionOf(name, content, digest) : constructedOf(name, content, digest)
  if (unit.outcome.pair.pairId !== named.pairId) throw damaged(name, unit.outcome.pair.pairId, named.pairId)
  return unit
}

function interventionOf(name: string, content: unknown, digest: string): RecordedIntervention {
  const wire = interventionSchema.safeParse(content)
  if (!wire.success) throw misshapen(name, wire.error)
  const { planDigest, protocol, policy, simulator, outcome } = wire.data
  const told = outcome.status === 'complete' ? interventionOfWire(outcome) : outcome
  return { planDigest, protocol, policy, simulator, outcome: told, digest }
}

function constructedOf(name: string, content: unknown, digest: string): RecordedUnit {
  const wire = unitSchema.safeParse(content)
  if (!wire.success) throw misshapen(name, wire.error)
  const { planDigest, policy, simulator, outcome } = wire.data
  return { planDigest, protocol: 'constructed', policy, simulator, outcome: outcomeOf(outcome), digest }
}

function misshapen(name: string, { issues: [issue] }: z.ZodError): TwinpastError {
  return damaged(name, issue?.path.map(String).join('.') ?? 'unknown field', issue?.message ?? 'a version 1 unit')
}

function outcomeOf(outcome: UnitWire['outcome']): RecordedOutcome {
  if (outcome.status !== 'complete') return outcome
  const { histories, present, tapes, worlds, decisions, ...rest } = outcome
  const [history0, history1] = histories
  const [world0, world1] = worlds
  return {
    ...rest,
    histories: [historyOf(history0), historyOf(history1)],
    present: { ...present, bytes: Uint8Array.from(present.bytes.data) },
    tapes: tapes.map(({ values, streamFields, seed }) => ({
      steps: values.shape[0] ?? 0,
      dimensions: values.shape[1] ?? 0,
      values: float32Of(values),
      streamFields,
      seed,
    })),
    worlds: [worldOf(world0), worldOf(world1)],
    decisions: decisions.map(decisionOf),
  }
}

type Complete = Extract<UnitWire['outcome'], { readonly status: 'complete' }>

function historyOf(history: Complete['histories'][0]) {
  return { ...history, memory: { ...history.memory, bytes: Uint8Array.from(history.memory.bytes.data) } }
}

function worldOf(world: Complete['worlds'][0]) {
  const { goalM, readoutTargetM, toleranceM, ...rest } = world
  return { ...rest, goalM: vector(goalM), readoutTargetM: vector(readoutTargetM), toleranceM: two(toleranceM) }
}

function decisionOf(decision: Complete['decisions'][0]) {
  const { chunk, execution, utility, ...rest } = decision
  const { executedActions, arms, objects, ...motion } = execution
  return {
    ...rest,
    chunk: { steps: chunk.shape[0] ?? 0, dimensions: chunk.shape[1] ?? 0, values: float64Of(chunk) },
    execution: {
      ...motion,
      executedSteps: executedActions.shape[0] ?? 0,
      dimensions: executedActions.shape[1] ?? 0,
      executedActions: float64Of(executedActions),
      arms: arms.map(({ toolM, ...arm }) => ({ ...arm, toolM: float64Of(toolM) })),
      objects: objects.map(({ object, startM, endM }) => ({ object, startM: vector(startM), endM: vector(endM) })),
    },
    utility: two(utility),
  }
}

function vector(packed: { readonly data: Uint8Array }): readonly [number, number, number] {
  const [x = 0, y = 0, z = 0] = float64Of(packed)
  return [x, y, z]
}

function two(packed: { readonly data: Uint8Array }): readonly [number, number] {
  const [a = 0, b = 0] = float64Of(packed)
  return [a, b]
}

function damaged(name: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'unit-damaged',
    fate: 'refuse',
    exitCode: 2,
    message: 'A unit file is damaged: truncated, changed, or never one.',
    got,
    expected,
    where: name,
    remedy: '`twinpast run` with the study file moves it to `damaged/` and runs its pair anew.',
  })
}

function newer(name: string, version: number): TwinpastError {
  return new TwinpastError({
    code: 'record-newer',
    fate: 'refuse',
    exitCode: 2,
    message: 'The record was written by a later version of twinpast.',
    got: `unit version ${version}`,
    expected: `at most ${UNIT_VERSION}`,
    where: name,
    remedy: 'Update twinpast; nothing was changed.',
  })
}
