import type { ConsoleState } from '../../../wire/console-state.ts'

/** What is known of the arms, never more: no run does not mean no power, nor that nobody has them moved. */
export function cellWords({ view, hasCell }: Pick<ConsoleState, 'view' | 'hasCell'>, busy: string | undefined): string {
  if (!hasCell) return 'none open'
  const stage = view.trials.find(({ code }) => code === view.next)?.stage
  if (stage === 'running') return 'RUNNING, with power'
  if (stage === 'armed') return 'armed, with power'
  if (busy !== undefined) return 'at work, treat both arms as powered'
  if (view.armsHeld === 'reached') return 'last told: holding, with power'
  return view.armsHeld === 'stopped' ? 'last told: stopped, with power' : 'no run, treat both arms as powered'
}
