import type { DiagnosticStatus } from '../diagnostics/diagnostic-status.ts'
import type { LiveCapture } from './live-capture.ts'

/** Time without a tick that is worth telling, milliseconds. */
const SILENT_MS = 1500

/** Task `history`: whether what arrives would do as the history of a pair. */
export function captureStatus(
  { counts, newest, decoded, sinceTickMs }: Pick<LiveCapture, 'counts' | 'newest' | 'decoded' | 'sinceTickMs'>,
  toleranceMs: number,
  recording: { readonly shown: string; readonly failure: string } | undefined,
): DiagnosticStatus {
  const { ticks, held, dropped, broken } = counts
  const values = {
    ticks,
    'presents decoded': decoded,
    'samples held': held,
    'messages left out': dropped,
    'tolerance (ms)': toleranceMs,
    'newest present (ns)': newest === undefined ? 'none yet' : String(newest.stampNs),
    ...(broken === '' ? {} : { refusal: broken }),
    recording: recording?.shown ?? 'no',
  }
  const task = 'history'
  if (recording !== undefined && recording.failure !== '') return { task, level: 'error', message: recording.failure, values }
  if (broken !== '') return { task, level: 'warn', message: broken, values }
  if (ticks === 0) return { task, level: 'stale', message: 'no instant yet at which every topic has a sample', values }
  if (sinceTickMs > SILENT_MS) return { task, level: 'stale', message: 'no tick: a topic is silent', values }
  return { task, level: 'ok', message: `${ticks} ticks`, values }
}
