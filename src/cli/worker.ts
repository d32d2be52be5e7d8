import { serveUnits } from '../engine/serve-units.ts'
import { openEmbeddedWorkbench } from './embedded-workbench.ts'

serveUnits(openEmbeddedWorkbench, (exitCode) => process.exit(exitCode))
