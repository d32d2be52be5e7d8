import type { Command } from 'commander'
import { exitCodes } from '../exit-code.ts'
import { prepareStudy } from '../prepare-study.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `validate`: checks study files and says what each would freeze to; writes nothing. */
export function validateVerb(): Command {
  const command = verb('validate', 'Check a study file; every problem is named with its line. Writes nothing.', [
    'validate my-study.yaml',
    'validate sim/cohorts/put-back.yaml --policy scripted/oracle --json',
  ])
    .argument('<file>', 'study file (YAML)')
    .option('--policy <policy>', 'check with this policy instead of the one in the file')
  return command.action((file: string, { policy }: { readonly policy?: string }) =>
    runVerb(command, (terminal) => validate(file, policy, terminal)),
  )
}

async function validate(file: string, policyOverride: string | undefined, terminal: Terminal): Promise<VerbResult> {
  const { study, plan } = await prepareStudy(file, policyOverride)
  const decisions = plan.content.pairs.length * 2 * study.seeds.length
  terminal.result(
    `${shownPath(file)} is valid: ${plan.content.pairs.length} pairs x 2 memories x ${study.seeds.length} seeds = ${decisions} decisions`,
  )
  terminal.result(`policy ${plan.content.policy.name}; it would freeze to SHA-256 ${plan.digest}`)
  return {
    exitCode: exitCodes.done,
    json: {
      file: shownPath(file),
      study: study.study,
      policy: plan.content.policy,
      pairs: plan.content.pairs.length,
      decisions,
      planDigest: plan.digest,
    },
  }
}
