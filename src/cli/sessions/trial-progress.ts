import type { TrialView } from '../../trials/service/session-view.ts'
import type { Terminal } from '../terminal.ts'
import type { RunSessionPorts } from './run-session.ts'

/** Progress of a session on stderr: a line that is rewritten on a terminal, one line a trial elsewhere. What a trial carries is not known here. */
export function trialProgress(terminal: Terminal): RunSessionPorts['told'] {
  return (trial, done, of) => {
    const text = `${done} of ${of} trials labelled; ${trial.code} ${toldOf(trial)}`
    if (!terminal.interactive) terminal.note(text)
    else process.stderr.write(`\r\u001b[2K${text.slice(0, Math.max(10, (process.stderr.columns || 80) - 1))}${done === of ? '\n' : ''}`)
  }
}

function toldOf({ stage, run, label, invalid }: TrialView): string {
  if (stage === 'invalid') return `does not count: ${invalid?.reason ?? ''}${run?.why === undefined ? '' : `, ${run.why}`}`
  return label === undefined ? `ended: ${run?.ended ?? ''}` : `${label.label.selected}, ${label.label.reached}`
}
