import type { ActionSpace } from '../../../src/core/action-space.ts'
import type { BagSection } from '../../../src/study/bag-section.ts'
import { openBag } from '../read/open-bag.ts'
import type { OpenBag } from '../read/open-bag.ts'
import { bagTicks } from './bag-ticks.ts'
import type { BagTick } from './bag-ticks.ts'
import { checkTopics } from './check-topics.ts'
import type { BagPlace } from './find-bag.ts'
import { readFacts } from './read-facts.ts'
import type { Irregularities } from './resampling-rule.ts'
import type { StatedFacts } from './stated-facts.ts'
import { topicMap } from './topic-map.ts'
import type { TopicMap } from './topic-map.ts'

/** A bag opened as one history. */
export interface Recording {
  readonly bag: OpenBag
  readonly map: TopicMap
  readonly facts: StatedFacts
  /** What the rule for irregular stamps has let pass so far. */
  readonly found: Irregularities
  ticks(): AsyncGenerator<BagTick>
}

/**
 * Opens a bag as a history of an action space: topics, types and facts are checked, nothing is resampled yet. The caller closes `bag`.
 * @throws TwinpastError as `openBag`, `topicMap`, `checkTopics` and `readFacts` do, fate refuse
 */
export async function openRecording({ path, shown }: BagPlace, section: BagSection, actionSpace: ActionSpace): Promise<Recording> {
  const map = topicMap(
    section,
    actionSpace.dimensions.map(({ name }) => name),
  )
  const bag = await openBag(path, shown)
  try {
    checkTopics(bag, map, section.facts)
    const facts = await readFacts(bag, section.facts)
    const found: Irregularities = { heldSamples: 0, droppedMessages: 0 }
    return { bag, map, facts, found, ticks: () => bagTicks(bag, map, { ...section, rateHz: actionSpace.rateHz }, found) }
  } catch (thrown) {
    await bag.close()
    throw thrown
  }
}
