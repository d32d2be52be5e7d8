import { useEffect, useRef } from 'preact/hooks'

/** Another trial or screen starts at its top, its heading focused; a new stage of the same trial at its top. A window that is open keeps the focus. */
export function useStartAtTop(place: string, stage: string): void {
  const before = useRef(place)
  useEffect(() => {
    window.scrollTo(0, 0)
    if (before.current === place) return
    before.current = place
    if (document.querySelector('dialog') !== null) return
    const heading = document.querySelector<HTMLElement>('main h2')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [place, stage])
}
