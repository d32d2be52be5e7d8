import { fileStorage } from '../../record/file-storage.ts'
import type { FrozenPlan } from '../../study/frozen-plan.ts'
import { appFiles } from '../../web/server/app-files.ts'
import type { ListenAddress } from '../../web/server/listen-address.ts'
import { viewerRoutes } from '../../web/server/viewer/viewer-routes.ts'
import { startWebServer } from '../../web/server/web-server.ts'
import type { WebServer } from '../../web/server/web-server.ts'
import { reportExample } from '../reporting/report-example.ts'
import { reportUnit } from '../reporting/report-unit.ts'
import { FindingApart } from './finding-apart.ts'

/** Serves the page of a record folder until it is closed. The folder is only read, and takes no lock: a run may go on in it. */
export async function serveViewer(given: {
  readonly folder: string
  readonly recordName: string
  readonly plan: FrozenPlan
  readonly address: ListenAddress
  readonly onFault: (fault: unknown) => void
}): Promise<WebServer> {
  const { folder, recordName, plan, address, onFault } = given
  const storage = fileStorage(folder)
  const analysis = new FindingApart({ folder, recordName })
  const finding = () => analysis.ask()
  const { routes, close } = viewerRoutes({ storage, plan, recordName, reportUnit, reportExample, finding }, onFault)
  const server = await startWebServer(address, [...(await appFiles('viewer', 'Record of an audit')), ...routes], onFault)
  return {
    url: server.url,
    close: async () => {
      close()
      analysis.close()
      await server.close()
    },
  }
}
