import type { PairStratum } from '../../src/core/pair-stratum.ts'

/** Pasts that end in one picture at one decision: any two of them that form a pair, and those paired with these. */
export interface PictureGroup {
  readonly decision: string
  readonly branches: readonly string[]
}

/** Put Back: all four origins. Swap: two pasts for each picture. Repick: two. In the order of the strata. */
export function pictureGroups(strata: readonly PairStratum[]): readonly PictureGroup[] {
  let groups: readonly PictureGroup[] = []
  for (const { decision, branches } of strata) {
    const touches = (group: PictureGroup) => group.decision === decision && branches.some((branch) => group.branches.includes(branch))
    const joined = [...groups.filter(touches).flatMap((group) => group.branches), ...branches]
    const merged = { decision, branches: [...new Set(joined)] }
    const at = groups.findIndex(touches)
    groups = at === -1 ? [...groups, merged] : groups.flatMap((group, i) => (i === at ? [merged] : touches(group) ? [] : [group]))
  }
  return groups
}
