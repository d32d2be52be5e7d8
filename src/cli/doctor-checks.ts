import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, freemem, totalmem } from 'node:os'
import { basename, join } from 'node:path'
import { fileStorage } from '../record/file-storage.ts'
import { pictureAsPng, pictureFromPng } from '../record/picture-png.ts'
import { studyTasks } from '../study/study-tasks.ts'
import { openerOf } from './policy-table.ts'

/** One thing a run needs: `look` says what was found, or throws. */
export interface DoctorCheck {
  readonly name: string
  look(): Promise<string>
}

/** Everything a run needs, in the order in which it is needed. */
export function doctorChecks(): readonly DoctorCheck[] {
  return [
    { name: 'node', look: async () => `Node ${process.versions.node}, ${process.platform} ${process.arch}` },
    { name: 'cores', look: async () => `${availableParallelism()} usable, ${cpus()[0]?.model ?? 'unknown processor'}` },
    { name: 'memory', look: async () => `${megabytes(freemem())} free of ${megabytes(totalmem())}; a worker takes about 300 MB` },
    { name: 'simulator', look: simulator },
    { name: 'policy', look: policy },
    { name: 'pictures', look: pictures },
    { name: 'disk', look: disk },
  ]
}

async function simulator(): Promise<string> {
  const { openEmbeddedSimulator } = await import('../../sim/embedded/embedded-simulator.ts')
  const { session } = await openEmbeddedSimulator()
  const { name, version, digest, actionSpace } = session.describe('put-back', 'after-button')
  session.close()
  return `${name} ${version}, ${actionSpace.dimensions.length} dimensions, digest ${digest.slice(0, 16)}`
}

async function policy(): Promise<string> {
  const open = await openerOf({ kind: 'built-in', name: 'bank' })
  const found: string[] = []
  for (const task of studyTasks) {
    const session = await open(task)
    const { name, version, weightsDigest } = session.info
    await session.close()
    found.push(`${task}: ${name} ${version}, weights ${weightsDigest.slice(0, 16)}`)
  }
  return found.join('; ')
}

async function pictures(): Promise<string> {
  const rgb = Uint8Array.from({ length: 8 * 8 * 3 }, (_, i) => (i * 37) % 256)
  const back = await pictureFromPng(await pictureAsPng({ camera: 'head', widthPx: 8, heightPx: 8, rgb }))
  if (!Buffer.from(back.rgb).equals(rgb)) throw new Error('a PNG does not give back its own pixels')
  return 'PNG gives back its own pixels'
}

async function disk(): Promise<string> {
  const folder = await mkdtemp(join(process.cwd(), '.twinpast-doctor-'))
  try {
    await fileStorage(folder).writeAtomic('units/probe.unit', new Uint8Array(1 << 16))
    return `this folder (${basename(process.cwd())}) can be written`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
