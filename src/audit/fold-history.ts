import { bytesOf } from '../core/bytes.ts'
import type { HistoryFacts, HistoryStep } from '../core/history.ts'
import type { CameraImage, CameraRequest } from '../core/image.ts'
import type { MemoryState } from '../core/memory-state.ts'
import type { Observation } from '../core/observation.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Scenario } from '../core/scenario.ts'
import type { SimulatorSession } from '../core/simulator-session.ts'
import { sha256 } from '../core/sha256.ts'
import { policyFault } from './policy-fault.ts'

/** One past as lived through: what it wrote into the policy, and where it ended by itself. */
export interface FoldedHistory {
  readonly facts: HistoryFacts
  readonly digest: string
  readonly memory: MemoryState
  /** Digest of the memory right after `begin`. */
  readonly emptiedDigest: string
  readonly fedSteps: number
  /** Kept only for policies that must be fed again before every query. */
  readonly steps: readonly HistoryStep[]
  readonly ownEnd: Observation
  readonly pictures: readonly { readonly stepIndex: number; readonly image: CameraImage }[]
}

/** Shares of the history at which a picture is kept for people. */
const PICTURE_SHARES = [0, 0.2, 0.4, 0.6, 0.8] as const

/**
 * Runs one past through real physics and feeds the policy's own update path: `begin`, then `feed` once per executed
 * action, in order, nothing else. The memory is read (exported) after `begin` and at the end.
 * @throws TwinpastError `policy-memory-spans`, fate record, for a slot that claims steps which were never fed.
 */
export async function foldHistory(
  simulator: SimulatorSession,
  policy: PolicySession,
  scenario: Scenario,
  presentCameras: readonly CameraRequest[],
): Promise<FoldedHistory> {
  const { instruction, historySteps } = simulator.describe(scenario.task, scenario.decision)
  const keepSteps = policy.info.capabilities.memory === 'refold'
  const pictureSteps = new Set(PICTURE_SHARES.map((share) => Math.round(share * historySteps)))
  const steps: HistoryStep[] = []
  const pictures: { stepIndex: number; image: CameraImage }[] = []
  let digest = sha256(instruction)
  let fedSteps = 0
  await simulator.setup(scenario)
  await policy.begin(instruction)
  const emptied = await policy.exportMemory()
  for await (const step of simulator.history(policy.info.cameras)) {
    await policy.feed(step)
    digest = sha256(digest, ...stepBytes(step))
    if (keepSteps) steps.push(step)
    const [image] = step.observation.images
    if (image !== undefined && pictureSteps.has(fedSteps)) pictures.push({ stepIndex: step.observation.stepIndex, image })
    fedSteps += 1
  }
  const memory = await policy.exportMemory()
  requireFedSpans(memory, fedSteps)
  return {
    facts: simulator.facts(),
    digest,
    memory,
    emptiedDigest: emptied.digest,
    fedSteps,
    steps,
    ownEnd: simulator.observe(presentCameras),
    pictures,
  }
}

function requireFedSpans(memory: MemoryState, fedSteps: number): void {
  const stray = memory.spans.find(({ toStep }) => toStep >= fedSteps)
  if (stray === undefined) return
  throw policyFault({
    code: 'policy-memory-spans',
    message: 'A memory slot claims steps that were never fed.',
    got: `${stray.slot}: steps ${stray.fromStep}..${stray.toStep}`,
    expected: `steps within 0..${fedSteps - 1}`,
    where: 'exportMemory',
  })
}

function stepBytes(step: HistoryStep): readonly Uint8Array[] {
  const { images, jointTargets, jointReadings } = step.observation
  return [...images.map((image) => image.rgb), bytesOf(jointTargets), bytesOf(jointReadings), bytesOf(step.action)]
}
