/** Names of everything in a session folder. The key lies elsewhere. */
export const sessionLayout = {
  /** Frozen schedule, canonical JSON. */
  schedule: 'schedule.json',
  /** Every event, one line each, appended only. */
  journal: 'journal.jsonl',
  /** Videos, joint logs and stills by blind code. */
  streams: 'streams',
} as const
