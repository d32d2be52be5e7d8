import type { StreamReference } from '../journal/stream-reference.ts'
import { sessionRefusal } from '../session-refusal.ts'
import { findTrial } from '../state/find-trial.ts'
import type { SessionLedger } from './session-ledger.ts'
import type { StreamStore } from './stream-store.ts'

type Finding = 'missing' | 'cut' | 'changed'

/**
 * A rating rests on the video that was recorded. A video that is missing, shorter or other than the journal says is written down, once,
 * and nobody rates it; the first label stands.
 * @throws TwinpastError `video-absent` or `video-unusable`
 */
export async function requireUsableVideo(streams: StreamStore, ledger: SessionLedger, code: string): Promise<void> {
  const { run, unusableStreams } = findTrial(ledger.state, code)
  const videos = (run?.streams ?? []).filter(({ role }) => role === 'video')
  if (videos.length === 0) throw unusable(code, 'video-absent', 'no video was recorded')
  for (const video of videos) {
    const finding = await findingOf(streams, video)
    if (finding === undefined) continue
    const { name } = video
    if (!unusableStreams.some((known) => known.name === name && known.finding === finding)) {
      const build = () => ({ kind: 'stream-unusable' as const, code, name, finding })
      await ledger.write({ by: 'twinpast', eventId: `stream-${finding}-${code}-${videos.indexOf(video)}`, build })
    }
    throw unusable(code, 'video-unusable', `${name} is ${finding}`)
  }
}

async function findingOf(streams: StreamStore, { name, bytes, sha256 }: StreamReference): Promise<Finding | undefined> {
  const there = await streams.digestOf(name)
  if (there === undefined) return 'missing'
  if (there.sha256 === sha256) return undefined
  return there.bytes < bytes ? 'cut' : 'changed'
}

function unusable(code: string, errorCode: string, got: string) {
  return sessionRefusal({
    code: errorCode,
    message: 'There is no whole video of this trial, so it cannot be rated a second time. Its first label stands.',
    got,
    expected: 'the video that was recorded, byte by byte',
    where: code,
    remedy: 'Restore the file from a copy, or leave the trial unrated: the table says so.',
  })
}
