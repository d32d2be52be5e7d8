import { Packr } from 'msgpackr'
import { TwinpastError } from '../core/errors.ts'
import type { DecisionEvidence, HistoryEvidence, UnitEvidence, UnitOutcome } from '../core/evidence.ts'
import type { CameraImage } from '../core/image.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { InterventionOutcome } from '../core/intervention-evidence.ts'
import type { World } from '../core/world.ts'
import { interventionSchema } from './intervention-schema.ts'
import { interventionWire } from './intervention-wire.ts'
import { messagePackOptions } from './message-pack.ts'
import { packArray } from './packed-array.ts'
import { pictureAsPng } from './picture-png.ts'
import type { UnitHeader } from './recorded-unit.ts'
import { UNIT_VERSION } from './unit-parts.ts'
import { unitSchema } from './unit-schema.ts'

/**
 * The bytes of a unit file of the header's protocol. Equal evidence gives equal bytes: keys stand in the schema's order, arrays are
 * little-endian, -0 outside arrays is written as 0.
 * @throws TwinpastError `unit-not-recordable`, fate halt, if the evidence does not fit the format.
 */
export async function encodeUnit(header: UnitHeader, outcome: UnitOutcome | InterventionOutcome): Promise<Uint8Array> {
  const constructed = header.protocol === 'constructed'
  const wire = {
    twinpast: 'unit',
    version: UNIT_VERSION,
    ...(constructed ? {} : { protocol: header.protocol }),
    planDigest: header.planDigest,
    policy: policyWire(header.policy),
    simulator: simulatorWire(header.simulator),
    outcome: await outcomeWire(outcome),
  }
  const checked = (constructed ? unitSchema : interventionSchema).safeParse(wire)
  if (!checked.success) throw notRecordable(outcome.pair.pairId, checked.error.issues[0])
  return Uint8Array.from(new Packr(messagePackOptions).pack(checked.data))
}

async function outcomeWire(outcome: UnitOutcome | InterventionOutcome): Promise<object> {
  if (outcome.status !== 'complete') return outcome
  if ('protocol' in outcome) return interventionWire(outcome)
  const { status, pair, histories, present, checks, tapes, worlds, settledScoring, decisions } = outcome
  const [history0, history1] = histories
  return {
    status,
    pair,
    histories: [await historyWire(history0), await historyWire(history1)],
    present: await presentWire(present),
    checks,
    tapes: tapes.map(({ values, steps, dimensions, streamFields, seed }) => ({
      values: packArray(values, [steps, dimensions]),
      streamFields,
      seed,
    })),
    worlds: worlds.map(worldWire),
    settledScoring,
    decisions: decisions.map(decisionWire),
  }
}

async function historyWire(history: HistoryEvidence): Promise<object> {
  const { direction, facts, digest, memory, pictures, spliceDistance, provenance } = history
  return {
    direction,
    facts,
    digest,
    memory: {
      bytes: packArray(memory.bytes, [memory.bytes.length]),
      digest: memory.digest,
      policyDigest: memory.policyDigest,
      spans: memory.spans,
    },
    pictures: await Promise.all(pictures.map(async ({ stepIndex, image }) => ({ stepIndex, image: await pictureAsPng(image) }))),
    spliceDistance,
    ...(provenance === undefined ? {} : { provenance }),
  }
}

async function presentWire(present: UnitEvidence['present']): Promise<object> {
  const { digest, fields, bytes, spliced, snapshotDigest, pictures } = present
  return {
    digest,
    fields,
    bytes: packArray(bytes, [bytes.length]),
    spliced,
    snapshotDigest,
    pictures: await Promise.all(pictures.map((image: CameraImage) => pictureAsPng(image))),
  }
}

function worldWire(world: World): object {
  return {
    ...world,
    goalM: packArray(Float64Array.from(world.goalM), [3]),
    readoutTargetM: packArray(Float64Array.from(world.readoutTargetM), [3]),
    toleranceM: packArray(Float64Array.from(world.toleranceM), [2]),
  }
}

function decisionWire(decision: DecisionEvidence): object {
  const { direction, seedIndex, chunk, execution, margin, readout, utility, success } = decision
  const { executedSteps, dimensions, executedActions, clippedSteps, arms, objects, endDigest } = execution
  return {
    direction,
    seedIndex,
    chunk: packArray(chunk.values, [chunk.steps, chunk.dimensions]),
    execution: {
      executedActions: packArray(executedActions, [executedSteps, dimensions]),
      clippedSteps,
      arms: arms.map(({ arm, toolM, firstCloseStep, endOpening }) => ({
        arm,
        toolM: packArray(toolM, [toolM.length / 3, 3]),
        firstCloseStep,
        endOpening,
      })),
      objects: objects.map(({ object, startM, endM }) => ({
        object,
        startM: packArray(Float64Array.from(startM), [3]),
        endM: packArray(Float64Array.from(endM), [3]),
      })),
      endDigest,
    },
    margin,
    readout,
    utility: packArray(Float64Array.from(utility), [2]),
    success,
  }
}

function policyWire(policy: PolicyInfo): object {
  const runtime = Object.fromEntries(Object.entries(policy.runtime).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...policy, runtime }
}

function simulatorWire(simulator: SimulatorInfo): object {
  return { ...simulator }
}

function notRecordable(
  pairId: string,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): TwinpastError {
  return new TwinpastError({
    code: 'unit-not-recordable',
    fate: 'halt',
    message: 'The evidence of a pair does not fit the record format. Nothing was written for it.',
    got: issue?.message ?? 'unknown',
    expected: 'evidence as docs/record-format.md describes it',
    where: `${pairId} ${issue?.path.map(String).join('.') ?? ''}`.trim(),
    remedy: 'This is a fault of twinpast or of a simulator behind it: please report it with this message.',
  })
}
