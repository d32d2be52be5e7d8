import type { CompleteReportUnit } from '../report-input.ts'

/** Whether the pair's present was equal after both pasts, with its digest. */
export function presentBadge(unit: CompleteReportUnit): { readonly equal: boolean; readonly text: string } {
  const check = unit.checks.find((candidate) => candidate.check === 'present-equal')
  if (check === undefined) return { equal: false, text: 'This record does not say whether the present was equal after both pasts.' }
  if (check.ok) return { equal: true, text: `Equal byte for byte after both pasts, sha256 ${unit.presentDigest}` }
  return { equal: false, text: `Not equal after both pasts: got ${check.got}; expected ${check.expected}` }
}
