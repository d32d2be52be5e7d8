import { useEffect, useState } from 'preact/hooks'

/** Draws a part anew every so often, for what depends on the time alone. */
export function useTicking(everyMs: number): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
}
