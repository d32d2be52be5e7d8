import type { RecordFiles } from './record-files.ts'

const MOST_NAMED = 3

/** What is odd about a record folder, in plain sentences. */
export function recordNotices({ strangers, asideDamaged, differing, hasPlan }: RecordFiles): readonly string[] {
  const named = strangers.slice(0, MOST_NAMED).join(', ')
  return [
    ...(hasPlan ? [] : ['plan.json is gone from the record folder: what is shown was read before.']),
    ...(strangers.length === 0
      ? []
      : [
          `${files(strangers.length)} of no planned pair: ${named}${strangers.length > MOST_NAMED ? ', ...' : ''}. Merging and reporting refuse such a record.`,
        ]),
    ...(asideDamaged === 0 ? [] : [`${files(asideDamaged)} put aside as damaged, in damaged/.`]),
    ...(differing.size === 0
      ? []
      : [
          `Run again, ${differing.size === 1 ? '1 pair' : `${differing.size} pairs`} gave other bytes: ${[...differing.keys()].slice(0, MOST_NAMED).join(', ')}${differing.size > MOST_NAMED ? ', ...' : ''}. The first file stands; both are kept.`,
        ]),
  ]
}

function files(count: number): string {
  return count === 1 ? '1 file' : `${count} files`
}
