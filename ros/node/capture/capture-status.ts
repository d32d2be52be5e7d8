import type { DiagnosticStatus } from '../diagnostics/diagnostic-status.ts'
import type { LiveCapture } from './live-capture.ts'

/** Task `history`: whether what arrives would do as the history of a pair. */
export function captureStatus({ history, newest }: LiveCapture, toleranceMs: number, recording: string): DiagnosticStatus {
  const { ticks, decoded, held, dropped, broken } = history
  const values = {
    ticks,
    'ticks with decoded pictures': decoded,
    'samples held': held,
    'messages left out': dropped,
    'tolerance (ms)': toleranceMs,
    'newest present (ns)': newest === undefined ? 'none yet' : String(newest.stampNs),
    ...(broken === '' ? {} : { 'first refusal': broken }),
    recording: recording === '' ? 'no' : recording,
  }
  if (broken !== '') return { task: 'history', level: 'warn', message: broken, values }
  if (ticks === 0) return { task: 'history', level: 'stale', message: 'no instant yet at which every topic has a sample', values }
  return { task: 'history', level: 'ok', message: `${ticks} ticks`, values }
}
