import type { HistoryFacts } from '../../core/history.ts'

/**
 * Whether what the two pasts of a pair disagree about is what comes next: as many objects have been put down as in a lawful history of the
 * pair's decision, and, where that history is complete, it warrants the episode's own branch. Earlier or later moves, and moves in another
 * order, pose another question, and a choice read there would be about something else.
 *
 * @param lawfulEvents - ordered kinds of event of a lawful history, as the simulator describes the decision
 */
export function choiceIsDue(
  { events, warrantedBranches }: Pick<HistoryFacts, 'events' | 'warrantedBranches'>,
  branch: string,
  lawfulEvents: readonly string[],
): boolean {
  const putDown = events.filter(({ kind }) => kind === 'release').length
  if (putDown !== lawfulEvents.filter((kind) => kind === 'release').length) return false
  return events.length < lawfulEvents.length || warrantedBranches.includes(branch)
}
