import { demonstrate } from '../../sim/embedded/demonstrate.ts'
import type { Demonstration } from '../../sim/embedded/demonstrate.ts'
import { cellTask } from '../../sim/embedded/cell-tasks.ts'
import { bytesOf } from '../core/bytes.ts'
import type { CameraRequest } from '../core/image.ts'
import { sha256 } from '../core/sha256.ts'
import { fileStorage } from '../record/file-storage.ts'
import { DEMO_JOB } from './demo-messages.ts'
import type { DemoJob, DemoResult } from './demo-messages.ts'
import { errorsOf } from './errors-of.ts'

const CAMERAS: readonly CameraRequest[] = [{ camera: 'head', widthPx: 64, heightPx: 64 }]

process.on('message', (message) => {
  writeEpisode(DEMO_JOB.parse(message)).then(
    (result) => process.send?.(result),
    (error: unknown) => process.send?.({ refused: errorsOf(error)[0] }),
  )
})

/** One expert episode; its streams are `demonstrations`, task, seed and index, so that any worker gives the same bytes. */
async function writeEpisode({ task, seed, episode, out }: DemoJob): Promise<DemoResult> {
  const { branches, naturalDecisions } = cellTask(task)
  const decision = naturalDecisions.at(-1) ?? ''
  const branch = branches[episode % branches.length] ?? ''
  const streamFields = ['demonstrations', task, String(seed), String(episode)]
  const demonstration = await demonstrate({ task, decision, branch, streamFields }, CAMERAS, { kicks: true })
  const { steps, success } = demonstration
  const common = { episode, branch, steps, success, auxWidth: demonstration.aux.length / steps }
  if (!success) return { ...common, file: '', sha256: '' }
  const bytes = episodeBytes(demonstration)
  const file = `episodes/${String(episode).padStart(5, '0')}.bin`
  await fileStorage(out).writeAtomic(file, bytes)
  return { ...common, file, sha256: sha256(bytes) }
}

/** Layout of docs/training.md: states, labels, aux as float32, then frames. */
function episodeBytes({ states, labels, aux, frames }: Demonstration): Uint8Array {
  return Buffer.concat([Float32Array.from(states), Float32Array.from(labels), aux].map(bytesOf).concat(frames))
}
