import { createHash } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'

/** SHA-256 over every observation and action of one history and the snapshots around its splice. */
export async function replayDigest(task: string, decision: string, branch: string): Promise<string> {
  const { session } = await openEmbeddedSimulator()
  const hash = createHash('sha256')
  await session.setup({ task, decision, branch, streamFields: ['replay'] })
  for await (const { observation, action } of session.history([{ camera: 'head', widthPx: 32, heightPx: 32 }])) {
    hash.update(observation.images[0]!.rgb)
    for (const numbers of [observation.jointTargets, observation.jointReadings, action]) hash.update(new Uint8Array(numbers.slice().buffer))
  }
  hash.update(session.snapshot().bytes)
  session.splicePresent()
  hash.update(session.snapshot().bytes)
  session.close()
  return hash.digest('hex')
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(await replayDigest(process.argv[2]!, process.argv[3]!, process.argv[4]!))
}
