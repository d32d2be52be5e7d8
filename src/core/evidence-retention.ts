/**
 * What becomes of a pair of which no slot holds the event that tells its pasts apart. `required`: it is excluded. `recorded`: the finding is
 * written down and the pair is audited all the same (a ladder of waits asks what a memory without its evidence still does).
 */
export const evidenceRetentions = ['required', 'recorded'] as const

export type EvidenceRetention = (typeof evidenceRetentions)[number]
