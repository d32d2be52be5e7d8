const AMBER_SHARE = 0.8

/** Calm, amber from four fifths of the limit on, red at the limit. */
export function runTone(seconds: number, limitSeconds: number): 'calm' | 'amber' | 'red' {
  if (seconds >= limitSeconds) return 'red'
  return seconds >= AMBER_SHARE * limitSeconds ? 'amber' : 'calm'
}
