import { TwinpastError } from '../../src/core/errors.ts'
import type { OpenPolicy } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { controlRules } from './control-rules.ts'
import type { ControlBody } from './control-body.ts'
import type { ControlRule } from './control-rule.ts'
import type { ControlTask } from './control-task.ts'
import { piperBody } from './piper-body.ts'
import { putBackReach, repickReach, swapReach } from './piper-reach.ts'
import { putBackControl } from './put-back-control.ts'
import { repickControl } from './repick-control.ts'
import { ScriptedSession } from './scripted-session.ts'
import { sourceDigest } from './source-digest.ts'
import { swapControl } from './swap-control.ts'

/** The control policies by name, for every task of the embedded simulator. Opening another task throws `policy-task-unknown`. */
export const scriptedPolicies: Readonly<Record<string, OpenPolicy>> = Object.fromEntries(
  controlRules.map((rule) => [rule.name, opener(rule)]),
)

function opener(rule: ControlRule): OpenPolicy {
  return async (task) => {
    const { control, body } = equipment(rule, task)
    return new ScriptedSession(rule, control, body, sha256(`${rule.name}\0${task}\0`, await sourceDigest()))
  }
}

function equipment(rule: ControlRule, task: string): { readonly control: ControlTask; readonly body: ControlBody } {
  if (task === putBackControl.name) return { control: putBackControl, body: piperBody(putBackReach) }
  if (task === swapControl.name) return { control: swapControl, body: piperBody(swapReach) }
  if (task === repickControl.name) return { control: repickControl, body: piperBody(repickReach) }
  throw new TwinpastError({
    code: 'policy-task-unknown',
    fate: 'refuse',
    message: 'The scripted policies know no such task.',
    got: task,
    expected: [putBackControl, swapControl, repickControl].map(({ name }) => name).join(', '),
    where: `policy ${rule.name}`,
    remedy: 'Choose another policy or another task.',
  })
}
