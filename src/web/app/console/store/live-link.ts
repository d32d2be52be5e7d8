/** `lost`: the page shows what it last knew; the guard of the cell watches by itself. */
export type LinkState = 'connecting' | 'open' | 'lost'

const SILENCE_MS = 10_000
const LOOK_MS = 1000

/** Hears of every change from the server. Silence counts as a lost line, since a network that is gone says nothing. */
export function openLink(told: { readonly changed: () => void; readonly link: (state: LinkState) => void }): void {
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
    const heard = () => {
      heardAt = performance.now()
      told.link('open')
    }
    opened.addEventListener('beat', heard)
    opened.addEventListener('changed', () => {
      heard()
      told.changed()
    })
    opened.addEventListener('error', () => told.link('lost'))
    return opened
  }
}
