import type { Terminal } from '../terminal.ts'

/** Progress of a motion on stderr: one line that is rewritten on a terminal, about five lines elsewhere. */
export function motionProgress(terminal: Terminal, what: string): (done: number, of: number) => void {
  let told = -1
  return (done, of) => {
    const share = Math.floor((5 * done) / of)
    if (terminal.interactive) process.stderr.write(`\r\u001b[2K${what}: action ${done} of ${of}${done === of ? '\n' : ''}`)
    else if (share !== told) terminal.note(`${what}: action ${done} of ${of}`)
    told = share
  }
}
