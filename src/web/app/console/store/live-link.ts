import { z } from 'zod'

/** `lost`: the page shows what it last knew; the guard of the cell watches by itself. */
export type LinkState = 'connecting' | 'open' | 'lost'

const SILENCE_MS = 10_000
const LOOK_MS = 1000

const pointSchema = z.object({ opening: z.string(), sequence: z.number() })
/** How far the session is. */
export type SessionPoint = z.infer<typeof pointSchema>

/** Hears of every change from the server. Silence counts as a lost line, since a network that is gone says nothing. */
export function openLink(told: { readonly at: (point: SessionPoint) => void; readonly link: (state: LinkState) => void }): void {
  let heardAt = performance.now()
  let source = connect()
  setInterval(() => {
    if (performance.now() - heardAt < SILENCE_MS && source.readyState !== EventSource.CLOSED) return
    told.link('lost')
    source.close()
    heardAt = performance.now()
    source = connect()
  }, LOOK_MS)

  function connect(): EventSource {
    const opened = new EventSource('/api/changes')
    for (const kind of ['changed', 'beat'] as const)
      opened.addEventListener(kind, ({ data }) => {
        heardAt = performance.now()
        told.link('open')
        const point = pointSchema.safeParse(JSON.parse(String(data)))
        if (point.success) told.at(point.data)
      })
    opened.addEventListener('error', () => told.link('lost'))
    return opened
  }
}
