import type { Command } from 'commander'
import { doctorChecks } from '../doctor-checks.ts'
import { exitCodes } from '../exit-code.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'
import { versions } from '../versions.ts'

/** `doctor`: tries everything a run needs on this machine. */
export function doctorVerb(): Command {
  const command = verb('doctor', 'Try everything a run needs on this machine: simulator, policy, pictures, disk.', [
    'doctor',
    'doctor --json',
  ])
  return command.action(() => runVerb(command, doctor))
}

async function doctor(terminal: Terminal): Promise<VerbResult> {
  const checks = []
  for (const { name, look } of doctorChecks()) {
    const found = await look().then(
      (detail) => ({ name, ok: true, detail }),
      (error: unknown) => ({ name, ok: false, detail: (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '' }),
    )
    terminal.result(`${found.ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${found.detail}`)
    checks.push(found)
  }
  const ok = checks.every((check) => check.ok)
  terminal.result(ok ? '\nall well' : '\nmend what FAILED, then try again')
  return { exitCode: ok ? exitCodes.done : exitCodes.refused, json: { checks, versions: versions() } }
}
