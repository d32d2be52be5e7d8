import { useEffect, useState } from 'preact/hooks'
import { clipPlayer } from './shown-clip.ts'
import { loadPane } from './load-pane.ts'
import type { LoadedPane, PaneSource } from './load-pane.ts'
import { Pane } from './pane.tsx'
import { Scrubber } from './scrubber.tsx'

/** Cameras side by side on one scrubber. */
export function Clip({ sources, label }: { readonly sources: readonly PaneSource[]; readonly label: string }) {
  const key = sources.map(({ url }) => url).join(' ')
  const [panes, setPanes] = useState<readonly LoadedPane[]>()
  useEffect(() => {
    let left = false
    setPanes(undefined)
    void Promise.all(sources.map(loadPane)).then((loaded) => {
      if (left) return
      setPanes(loaded)
      const lengths = (which: PaneSource['presentAt']) =>
        loaded.filter(({ source }) => source.presentAt === which).map((pane) => pane.durationMs)
      const spacing = loaded.flatMap((pane) => (pane.kind === 'pictures' ? [pane.durationMs / pane.pictures.length] : []))
      clipPlayer.load({
        startMs: -Math.max(0, ...lengths('end')),
        endMs: Math.max(0, ...lengths('start')),
        frameMs: spacing.length === 0 ? 1000 / 30 : Math.min(...spacing),
      })
    })
    return () => {
      left = true
      clipPlayer.shuttle(0)
    }
  }, [key])
  if (sources.length === 0) return <p class="absent">No video was recorded of this trial.</p>
  return (
    <section class="clip" aria-label={label}>
      <div class="panes">
        {panes === undefined ? <p class="absent">Loading video …</p> : panes.map((pane) => <Pane key={pane.source.url} pane={pane} />)}
      </div>
      <Scrubber />
    </section>
  )
}
