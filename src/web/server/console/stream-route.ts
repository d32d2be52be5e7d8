import { sessionLayout } from '../../../trials/session-layout.ts'
import { sessionRefusal } from '../../../trials/session-refusal.ts'
import type { WebRoute } from '../web-route.ts'
import type { ConsoleParts } from './console-parts.ts'
import { VerifiedFiles } from './verified-file.ts'

const TYPES: Readonly<Record<string, string>> = {
  mjpeg: 'video/x-motion-jpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/**
 * Recorded streams of a trial, by blind code and name; only what the journal names, and only byte by byte as recorded. Logs are left out: they hold
 * a commitment to the memory that was installed.
 */
export function streamRoute({ session, folder }: Pick<ConsoleParts, 'session' | 'folder'>): WebRoute {
  const files = new VerifiedFiles(folder)
  return {
    method: 'GET',
    path: '/api/trials/:code/streams/:name',
    answer: async ({ params: { code = '', name = '' } }) => {
      const trial = session.state('').trials.find((one) => one.code === code)
      const stream = trial?.run?.streams.find((one) => one.name === `${sessionLayout.streams}/${code}/${name}` && one.role !== 'log')
      if (stream === undefined) throw unknown(code, name)
      const type = TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
      return { kind: 'file', type, bytes: stream.bytes, file: await files.open(stream) }
    },
  }
}

function unknown(code: string, name: string) {
  return sessionRefusal({
    code: 'stream-unknown',
    message: 'The journal names no such stream of this trial.',
    got: name.slice(0, 80),
    expected: 'a stream that was recorded',
    where: code.slice(0, 40),
    remedy: 'Load the page anew.',
  })
}
