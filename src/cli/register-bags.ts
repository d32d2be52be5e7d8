import { dirname, resolve } from 'node:path'
import { bagReaderDigest } from './evidence-code.ts'
import { findBag } from '../../ros/bags/history/find-bag.ts'
import { openRecording } from '../../ros/bags/history/recording.ts'
import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../core/errors.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { BagReference } from '../study/bag-reference.ts'
import type { BagSection } from '../study/bag-section.ts'
import { actionSpaceAt } from './bags/action-space-at.ts'

/** The bags of a study or session as it registers them, and where they lie. */
export interface RegisteredBags {
  readonly folder: string
  readonly reference: BagReference
}

/**
 * Reads both bags of every planned pair and takes their digests. All but the pictures is checked here,
 * before anything is frozen: topics, types, stated facts, every stamp and gap.
 * @param file - the study or session file that the folder is relative to
 * @param speedScale - speed at which they were executed, as a share of the policy's own
 * @throws TwinpastError `bag-branch` if a bag states another branch than its name; and as `openRecording` and `bagTicks` do, fate refuse
 */
export async function registerBags(
  file: string,
  section: BagSection,
  pairs: readonly Pick<PairPlan, 'pairId' | 'branches'>[],
  speedScale = 1,
): Promise<RegisteredBags> {
  const folder = resolve(dirname(file), section.folder)
  const actionSpace = actionSpaceAt(speedScale, piperActionSpace)
  const histories: BagReference['histories'] = []
  for (const { pairId, branches } of pairs) {
    for (const branch of branches) {
      const place = await findBag(folder, section.folder, pairId, branch)
      const { bag, ticks, facts } = await openRecording(place, section, actionSpace)
      try {
        if (facts.branch !== branch) throw otherBranch(place.shown, facts.branch, branch)
        for await (const _tick of ticks());
        histories.push({ pairId, branch, sha256: await bag.digest() })
      } finally {
        await bag.close()
      }
    }
  }
  return { folder, reference: { readerDigest: bagReaderDigest(), histories } }
}

function otherBranch(where: string, got: string, expected: string): TwinpastError {
  return new TwinpastError({
    code: 'bag-branch',
    fate: 'refuse',
    exitCode: 2,
    message: 'A bag states another past than its name says.',
    got: `branch ${got.slice(0, 40)}`,
    expected: `branch ${expected}`,
    where,
    remedy: 'Give each bag the name `<pair>-<branch>` of the past that it holds; `twinpast plan` draws which pasts a pair has.',
  })
}
