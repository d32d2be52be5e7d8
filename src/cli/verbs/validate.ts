import type { Command } from 'commander'
import type { InterventionRegistration } from '../../core/intervention-registration.ts'
import type { PairPlan } from '../../core/pair-plan.ts'
import { interventionOf } from '../../study/intervention-of.ts'
import { registeredRows } from '../../study/registered-rows.ts'
import type { Study } from '../../study/study-schema.ts'
import { exitCodes } from '../exit-code.ts'
import { POLICY_HELP } from '../policy-table.ts'
import { prepareStudy } from '../prepare-study.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { unitWord } from '../unit-word.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

/** `validate`: checks study files and says what each would freeze to; writes nothing. */
export function validateVerb(): Command {
  const command = verb('validate', 'Check a study file; every problem is named with its line. Writes nothing.', [
    'validate my-study.yaml',
    'validate sim/cohorts/put-back.yaml --policy scripted/oracle --json',
  ])
    .argument('<file>', 'study file (YAML)')
    .option('--policy <policy>', POLICY_HELP)
  return command.action((file: string, { policy }: { readonly policy?: string }) =>
    runVerb(command, (terminal) => validate(file, policy, terminal)),
  )
}

async function validate(file: string, policyOverride: string | undefined, terminal: Terminal): Promise<VerbResult> {
  const { study, plan } = await prepareStudy(file, policyOverride)
  const { pairs } = plan.content
  const intervention = interventionOf(study)
  const asked = intervention === undefined ? decisionsOf(study, pairs.length) : rowsOf(study, pairs, intervention)
  terminal.result(`${shownPath(file)} is valid: ${asked.text}`)
  terminal.result(`policy ${plan.content.policy.name}; it would freeze to SHA-256 ${plan.digest}`)
  return {
    exitCode: exitCodes.done,
    json: {
      file: shownPath(file),
      study: study.study,
      policy: plan.content.policy,
      protocol: study.protocol,
      pairs: pairs.length,
      ...asked.json,
      planDigest: plan.digest,
    },
  }
}

interface Asked {
  readonly text: string
  readonly json: Readonly<Record<string, number>>
}

function decisionsOf({ seeds }: Study, pairs: number): Asked {
  const decisions = pairs * 2 * seeds.length
  return { text: `${pairs} pairs x 2 memories x ${seeds.length} seeds = ${decisions} decisions`, json: { decisions } }
}

function rowsOf({ protocol, seeds }: Study, pairs: readonly PairPlan[], intervention: InterventionRegistration): Asked {
  const rows = pairs.reduce((sum, pair) => sum + registeredRows(pair, intervention, seeds.length).length, 0)
  const each = pairs.length === 0 ? 0 : rows / pairs.length
  return { text: `${protocol}, ${pairs.length} ${unitWord(protocol)} x ${each} rows = ${rows} rows`, json: { rows } }
}
