import type { HistoryProvenance, HistorySource } from '../core/history-source.ts'
import type { HistoryFacts, HistoryStep } from '../core/history.ts'
import type { CameraImage, CameraRequest } from '../core/image.ts'
import type { MemoryState } from '../core/memory-state.ts'
import type { Observation } from '../core/observation.ts'
import type { PolicySession } from '../core/policy-session.ts'
import type { Scenario } from '../core/scenario.ts'
import { sha256 } from '../core/sha256.ts'
import { policyFault } from './policy-fault.ts'
import { stepBytes } from './step-bytes.ts'

/** One past as lived through: what it wrote into the policy, and where it ended by itself. */
export interface FoldedHistory {
  readonly facts: HistoryFacts
  readonly digest: string
  readonly memory: MemoryState
  /** The memory right after `begin`. */
  readonly emptied: MemoryState
  readonly fedSteps: number
  /** Digest over everything up to and with each fed step; the last one is `digest`. */
  readonly digests: readonly string[]
  /** Kept only for policies that must be fed again before every query. */
  readonly steps: readonly HistoryStep[]
  readonly ownEnd: Observation
  readonly pictures: readonly { readonly stepIndex: number; readonly image: CameraImage }[]
  /** Absent: lived through in the simulator. */
  readonly provenance?: HistoryProvenance
}

/** Pictures kept of each history for people, evenly over its steps from the first one; the present follows the last. */
const PICTURES = 14

/**
 * Runs one past, through real physics or as it was recorded, and feeds the policy's own update path: `begin`, then `feed` once per executed
 * action, in order, nothing else. The memory is read (exported) after `begin` and at the end.
 * @throws TwinpastError `policy-memory-spans`, fate record, for a slot that claims steps which were never fed.
 */
export async function foldHistory(
  source: HistorySource,
  policy: PolicySession,
  scenario: Scenario,
  presentCameras: readonly CameraRequest[],
): Promise<FoldedHistory> {
  const { instruction, historySteps } = source.describe(scenario.task, scenario.decision)
  const keepSteps = policy.info.capabilities.memory === 'refold'
  const pictureSteps = new Set(Array.from({ length: PICTURES }, (_, index) => Math.round((index * historySteps) / PICTURES)))
  const steps: HistoryStep[] = []
  const pictures: { stepIndex: number; image: CameraImage }[] = []
  const digests: string[] = []
  let digest = sha256(instruction)
  let fedSteps = 0
  await source.setup(scenario)
  await policy.begin(instruction)
  const emptied = await policy.exportMemory()
  for await (const step of source.history(policy.info.cameras)) {
    await policy.feed(step)
    digest = sha256(digest, ...stepBytes(step))
    digests.push(digest)
    if (keepSteps) steps.push(step)
    const [image] = step.observation.images
    if (image !== undefined && pictureSteps.has(fedSteps)) pictures.push({ stepIndex: step.observation.stepIndex, image })
    fedSteps += 1
  }
  const memory = await policy.exportMemory()
  requireFedSpans(memory, fedSteps)
  const provenance = source.provenance?.()
  return {
    facts: source.facts(),
    digest,
    memory,
    emptied,
    fedSteps,
    digests,
    steps,
    ownEnd: source.observe(presentCameras),
    pictures,
    ...(provenance === undefined ? {} : { provenance }),
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
