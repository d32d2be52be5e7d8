import type { OpenSession } from '../../../trials/service/open-session.ts'
import type { WebRoute } from '../web-route.ts'

const BEAT_MS = 4000

/** Tells a page, as it happens, that there is something new: `changed` with opening and sequence; `beat` in between, so that silence means a lost line. */
export function changeRoute(session: OpenSession): WebRoute {
  return {
    method: 'GET',
    path: '/api/changes',
    answer: () => ({
      kind: 'events',
      open: (send) => {
        const tell = (event: string) => {
          const { opening, sequence } = session.state('')
          send(event, { opening, sequence })
        }
        tell('changed')
        const quiet = session.onChange(() => tell('changed'))
        const beat = setInterval(() => tell('beat'), BEAT_MS)
        return () => {
          clearInterval(beat)
          quiet()
        }
      },
    }),
  }
}
