import type { ViewerFinding } from '../../wire/viewer-finding.ts'
import type { WebRoute } from '../web-route.ts'
import { OpenUnits } from './open-units.ts'
import { pairRoutes } from './pair-routes.ts'
import { RecordIndex } from './record-index.ts'
import { shownJson } from './shown-json.ts'
import type { ViewerParts } from './viewer-parts.ts'

export interface ViewerService {
  readonly routes: readonly WebRoute[]
  /** Ends what reads in the background. */
  close(): void
}

/** Everything that the page of a record asks; nothing here writes. */
export function viewerRoutes(parts: ViewerParts, onFault: (fault: unknown) => void): ViewerService {
  const units = new OpenUnits(parts)
  const index = new RecordIndex(parts, units, onFault)
  let analysing: Promise<ViewerFinding> | undefined
  let analysed: { readonly revision: string; readonly finding: ViewerFinding } | undefined
  return {
    close: () => index.close(),
    routes: [
      {
        method: 'GET',
        path: '/api/record',
        answer: async ({ query }) => {
          const record = await index.now()
          return shownJson(query.get('revision') === record.revision ? { twinpast: 1, unchanged: true } : record)
        },
      },
      {
        method: 'GET',
        path: '/api/finding',
        answer: async ({ query }) => {
          const { revision } = await index.now()
          if (analysed?.revision === revision && !query.has('anew')) return shownJson(analysed.finding)
          analysing ??= parts.finding().finally(() => (analysing = undefined))
          const finding = await analysing
          analysed = { revision, finding }
          return shownJson(finding)
        },
      },
      ...pairRoutes(parts, index, units),
    ],
  }
}
