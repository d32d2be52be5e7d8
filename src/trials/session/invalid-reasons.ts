/** Why a run may not count, where the session registers a rule for it beforehand: `invalid` (kept, counted, repeated) or `counts`. */
const ruledReasons = ['intervention', 'safety-stop', 'clamped', 'time-limit'] as const

/** Reasons that always make a trial invalid: the policy was not put to the test. */
const plainReasons = ['robot-fault', 'setup-error', 'wrong-memory', 'camera-lost', 'interrupted', 'present-disturbed', 'other'] as const

export const invalidReasons = [...ruledReasons, ...plainReasons] as const
export type InvalidReason = (typeof invalidReasons)[number]
