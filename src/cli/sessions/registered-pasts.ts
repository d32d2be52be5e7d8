import { dirname, resolve } from 'node:path'
import { fitPicture } from '../../../hardware/cell/images/fit-picture.ts'
import { readPresent } from '../../../hardware/cell/presents/read-present.ts'
import type { RegisteredPresent } from '../../../hardware/cell/presents/read-present.ts'
import { presentChanged } from '../../../hardware/cell/presents/present-record.ts'
import { requirePresentOf } from '../../../hardware/cell/presents/require-present-of.ts'
import type { PresentOwner } from '../../../hardware/cell/presents/require-present-of.ts'
import type { TrialPasts } from '../../../hardware/cell/trials/trial-past.ts'
import { findBag } from '../../../ros/bags/history/find-bag.ts'
import { openBag } from '../../../ros/bags/read/open-bag.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { checkLawful } from '../../audit/check-lawful.ts'
import { foldOnce } from '../../audit/fold-once.ts'
import { historyScenario } from '../../audit/scenarios.ts'
import type { Direction } from '../../core/direction.ts'
import { TwinpastError } from '../../core/errors.ts'
import type { CameraRequest } from '../../core/image.ts'
import type { PolicySession } from '../../core/policy-session.ts'
import type { SimulatorInfo } from '../../core/simulator-session.ts'
import { fileStorage } from '../../record/file-storage.ts'
import type { FrozenSchedule } from '../../trials/schedule/frozen-schedule.ts'
import type { PastReference } from '../../trials/schedule/past-reference.ts'
import type { PastsSection } from '../../trials/session/pasts-section.ts'
import { actionSpaceAt } from '../bags/action-space-at.ts'
import { recordedHistories } from '../recorded-histories.ts'
import { FoldedPasts } from './folded-pasts.ts'
import type { HistoryPictures } from './folded-pasts.ts'
import { pairPlanOf } from './pair-plan-of.ts'
import { pastsUnregistered } from './pasts-unregistered.ts'
import { requireLawful } from './require-lawful.ts'
import { sessionRegistration } from './session-registration.ts'

export interface RegisteredPasts extends TrialPasts {
  present(pairId: string): Promise<RegisteredPresent>
  pictures(pairId: string, direction: Direction): Promise<HistoryPictures>
  close(): void
}

/**
 * Presents that the cell's own cameras registered and histories that were recorded as bags, each held against the digest in the schedule before anything is
 * opened. Every history is then fed once to the policy's own update path, so that a pair whose past is not lawful is refused before the first trial.
 *
 * @param file - session file, which `pasts` is relative to
 * @param policy - the session under trial; it folds here and is asked on the cell, never at once
 * @param told - called after each history
 * @throws TwinpastError `pasts-unregistered`, `present-absent`, `present-changed`, `bag-digest`, `past-unlawful`, and as a bag is refused (docs/bags.md)
 */
export async function openRegisteredPasts(
  { content }: FrozenSchedule,
  file: string,
  policy: PolicySession,
  told: (done: number, of: number) => void,
): Promise<RegisteredPasts> {
  const { session, cell: kind, cellDigest, pasts: reference } = content
  const { pasts: section } = session
  if (section === undefined || reference === undefined) throw pastsUnregistered('a schedule without them', 'schedule.json')
  const presents = await registeredPresents(
    content,
    reference,
    resolve(dirname(file), section.presents),
    { kind, cellDigest },
    policy.info.cameras,
  )
  const folder = resolve(dirname(file), section.bags.folder)
  await requireSameBags(reference, section, folder)

  const { session: simulator } = await openEmbeddedSimulator()
  const bags = { path: folder, section: section.bags, registered: reference.bags }
  const describe = (...of: Parameters<typeof simulator.describe>) => slowed(simulator.describe(...of), section.speedScale)
  const recorded = recordedHistories({ bags }, { describe }, fitPicture)
  const task = describe(session.task, session.decision)
  const registration = sessionRegistration(session)
  const pasts = new FoldedPasts({
    ...{ policy, leadIn: session.leadIn, task },
    fold: async (pairId, direction) => {
      const plan = pairPlanOf(session, pairId)
      const scenario = historyScenario(plan, direction, registration)
      const history = await foldOnce({ simulator, policy, recorded }, scenario, policy.info.cameras)
      requireLawful(pairId, checkLawful(direction, history, plan.branches[direction], task), section)
      return history
    },
  })
  try {
    const histories = session.pairs.flatMap(({ pair }) => ([0, 1] as const).map((direction) => ({ pair, direction })))
    for (const [i, { pair, direction }] of histories.entries()) {
      await pasts.pictures(pair, direction)
      told(i + 1, histories.length)
    }
  } catch (cause) {
    simulator.close()
    throw cause
  }
  return {
    present: async (pairId) => {
      const present = presents.get(pairId)
      if (present === undefined) throw new RangeError(`the session has no ${pairId}`)
      return present
    },
    recall: (pairId, direction) => pasts.recall(pairId, direction),
    pictures: (pairId, direction) => pasts.pictures(pairId, direction),
    close: () => simulator.close(),
  }
}

async function registeredPresents(
  { session }: FrozenSchedule['content'],
  { presents }: PastReference,
  folder: string,
  cell: Pick<PresentOwner, 'kind' | 'cellDigest'>,
  cameras: readonly CameraRequest[],
): Promise<ReadonlyMap<string, RegisteredPresent>> {
  const storage = fileStorage(folder)
  const read = new Map<string, RegisteredPresent>()
  for (const { pair: pairId } of session.pairs) {
    const present = await readPresent(storage, pairId)
    const expected = presents.find((one) => one.pairId === pairId)?.sha256 ?? 'no present of this pair'
    if (present.digest !== expected)
      throw presentChanged(pairId, `SHA-256 ${present.digest}`, `SHA-256 ${expected}, locked with the schedule`)
    requirePresentOf(present.record, { session: session.session, pairId, ...cell })
    requireViews(present, cameras)
    read.set(pairId, present)
  }
  return read
}

/** The task as its histories were executed. */
function slowed(info: SimulatorInfo, speedScale: number): SimulatorInfo {
  return { ...info, actionSpace: actionSpaceAt(speedScale, info.actionSpace) }
}

/** A view more or fewer than the policy reads, or of another size, could not be compared. */
function requireViews({ record, images }: RegisteredPresent, cameras: readonly CameraRequest[]): void {
  const named = (views: readonly CameraRequest[]) =>
    views.map(({ camera, widthPx, heightPx }) => `${camera} ${widthPx}x${heightPx}`).join(', ')
  if (named(images) !== named(cameras)) throw presentChanged(record.pairId, named(images), `${named(cameras)}, as the policy reads them`)
}

/** All of them before the first trial; each again as it is read. */
async function requireSameBags({ bags }: PastReference, { bags: section }: PastsSection, folder: string): Promise<void> {
  for (const { pairId, branch, sha256: expected } of bags.histories) {
    const { path, shown } = await findBag(folder, section.folder, pairId, branch)
    const bag = await openBag(path, shown)
    const got = await bag.digest().finally(() => bag.close())
    if (got !== expected) throw otherBag(shown, got, expected)
  }
}

function otherBag(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'bag-digest',
    fate: 'refuse',
    exitCode: 2,
    message: 'A recorded history is not the one that was locked with the schedule.',
    got: `SHA-256 ${got}`,
    expected: `SHA-256 ${expected}`,
    where,
    remedy: 'Put back the bag that was there when the schedule was drawn, or make another session.',
  })
}
