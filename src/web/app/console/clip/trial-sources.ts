import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { PaneSource } from './load-pane.ts'

/** The videos of a trial, from the present onward. */
export function trialSources({ code, run }: ShownTrial): readonly PaneSource[] {
  return (run?.streams ?? [])
    .filter(({ role }) => role === 'video')
    .map(({ name }) => {
      const file = name.slice(name.lastIndexOf('/') + 1)
      return {
        title: `${code}, ${file.replace(/\.\w+$/, '')} camera`,
        url: `/api/trials/${code}/streams/${encodeURIComponent(file)}`,
        durationMs: run?.durationMs ?? 0,
        presentAt: 'start' as const,
      }
    })
}

/** Both histories of the pair of a trial, up to the present; none before the key is open, since they tell what a trial may carry. */
export function historySources({ view, historyCameras }: ConsoleState, { pairId, targetA, targetB }: ShownTrial): readonly PaneSource[] {
  if (!view.unblinded) return []
  return ([0, 1] as const).flatMap((history) =>
    historyCameras.slice(0, 1).map((camera) => ({
      title: `History ${history === 0 ? 'A' : 'B'}, which warrants ${history === 0 ? targetA : targetB}`,
      url: `/api/histories/${pairId}/${history}/${camera}`,
      presentAt: 'end' as const,
    })),
  )
}
