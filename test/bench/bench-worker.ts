import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedWorkbench } from '../../src/cli/embedded-workbench.ts'
import { serveUnits } from '../../src/engine/serve-units.ts'
import { cpuMs } from './cpu-ledger.ts'

/** The product's worker process, which also leaves its CPU milliseconds beside the record when it closes. */
serveUnits(
  async (job) => {
    const bench = await openEmbeddedWorkbench(job)
    const openMs = cpuMs()
    return {
      ...bench,
      close: async () => {
        appendFileSync(join(job.recordFolder, '..', 'worker-cpu.txt'), `${openMs} ${cpuMs()}\n`)
        await bench.close()
      },
    }
  },
  (exitCode) => process.exit(exitCode),
)
