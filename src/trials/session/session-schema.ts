import { z } from 'zod'
import { pastsSection } from './pasts-section.ts'
import { brokenSessionRules } from './session-rules.ts'
import { idText, oneLine, sha256Text } from './session-texts.ts'
import { MOST_FAILURE_TAGS } from './trial-label.ts'

const whole = (least: number, most: number) => z.int().min(least).max(most)
const path = z.string().min(1).max(300)
const people = z.array(idText).min(1).max(20)

const threshold = (unit: string, most: number) =>
  z.strictObject({
    matched: z.number().gt(0).max(most).describe(`Largest difference that counts as matched within tolerance, ${unit}.`),
    warned: z
      .number()
      .gt(0)
      .max(most)
      .describe(`Above it the present has failed; between the two the operator may go on with a reason, ${unit}.`),
  })

const pairSchema = z.strictObject({
  pair: idText.describe('Name of the pair, e.g. `pair-001`.'),
  branches: z
    .tuple([idText, idText])
    .describe('What history 0 and history 1 of the pair warrant, as the task names its branches, e.g. [left, right].'),
  presentBranch: idText.describe('Branch of the independent run that the shared present is taken from.'),
  scene: oneLine.describe('What to stage, for the person who resets the scene. It must say nothing of a history.'),
  targetA: oneLine.describe('Target A as a person sees it: what history 0 warrants. Operators do not know which history a trial carries.'),
  targetB: oneLine.describe('Target B: what history 1 warrants.'),
})

const rule = z.enum(['invalid', 'counts'])
const tickList = z.array(oneLine).min(1).max(20).optional()
const meaning = (of: string) => oneLine.optional().describe(`What ${of} means, in place of the usual sentence.`)

const fields = {
  twinpast: z.literal(1).describe('Version of the session file: the number 1.'),
  session: idText.describe('Name of the session: lower-case letters, digits and single hyphens, at most 60.'),
  title: oneLine.describe('One line for people, printed on page and table.'),
  task: z.enum(['put-back', 'repick']).describe('Task: `put-back` or `repick`.'),
  decision: idText.describe('When the policy is asked: put-back `after-button`; repick `wait-00` to `wait-36` in steps of 4.'),
  policy: path.describe('Policy under audit, as in a study file: `bank`, `scripted/oracle`, or a path relative to this file.'),
  policyDigest: sha256Text.describe('SHA-256 that the policy must state of its weights when it is opened; another one is refused.'),
  cells: z
    .strictObject({
      physical: path.optional().describe('Cell file of the real arms, relative to this file.'),
      emulated: path.optional().describe('Cell file of the emulated arms, relative to this file.'),
    })
    .describe('Where trials run. A schedule is made for one of the two and its records never mix with the other.'),
  rig: z
    .strictObject({
      physical: tickList.describe('On the real arms. Absent: the usual list (grippers, lights, places, emergency stop).'),
      emulated: tickList.describe('On the emulated arms. Absent: nothing is asked.'),
    })
    .optional()
    .describe('What a person ticks off at the rig each time the session is opened: nothing is armed before.'),
  pasts: pastsSection.optional(),
  pairs: z
    .array(pairSchema)
    .min(2)
    .max(200)
    .describe('The independent units: what they show, where the scene is staged, and both targets.'),
  seeds: z
    .array(whole(0, 2 ** 31 - 1))
    .min(1)
    .max(16)
    .describe('Registered action seeds, one repeat of every pair and direction each. 8 pairs x 2 directions x 2 seeds are 32 executions.'),
  executedPrefix: whole(1, 1000).describe('Actions executed between two queries of the policy, from 1.'),
  maxActions: whole(1, 100_000).describe('Actions after which a run ends by itself.'),
  runSeconds: z.number().min(1).max(3600).describe('Time after which a run ends by itself, seconds.'),
  leadIn: z
    .enum(['memory', 'demonstration'])
    .describe(
      'How a history comes in: `memory` feeds it to the policy once and installs the memory it left at each arming; `demonstration` feeds it anew at each arming, and the memory must come out the same. Neither shows it to anybody.',
    ),
  order: z
    .strictObject({
      maxRun: whole(1, 20).describe('Most pairs in a row whose two directions may come in the same order.'),
    })
    .describe('Order of the trials: one block a seed; both directions of a pair adjacent; pairs and directions shuffled by a secret seed.'),
  present: z
    .strictObject({
      meanPixelLevels: threshold('mean of a camera, levels 0 to 255', 255).describe(
        'Difference of each camera picture from the registered present.',
      ),
      jointRad: threshold('rad', 7).describe('Largest difference of a joint from the registered present.'),
      gripperM: threshold('metres', 0.1).describe('Largest difference of a gripper from the registered present.'),
      validSeconds: z.number().min(1).max(3600).describe('How long a check holds: arming later needs another check, seconds.'),
      calibration: z
        .string()
        .regex(/^([0-9a-f]{64}|.{1,300}\.json)$/)
        .optional()
        .describe(
          'Calibration file that `meanPixelLevels.matched` comes from: a path relative to this file, or its SHA-256. Absent: not calibrated, and the table says so.',
        ),
    })
    .describe('When the present before a run counts as matched within tolerance. A physical present is never called equal.'),
  validity: z
    .strictObject({
      intervention: rule.describe('A person touched scene or arm during the run.'),
      'safety-stop': rule.describe('The guard or a person stopped the arms for safety.'),
      clamped: rule.describe('The guard changed an action: the run no longer tests the policy alone. `counts` flags it in the table.'),
      'time-limit': rule.describe('The run ended by its limit of actions or time.'),
    })
    .describe(
      'Registered before the first trial: `invalid` keeps the trial, counts it and repeats it at the end; `counts` takes its label as it is.',
    ),
  stopping: z
    .strictObject({
      rule: z.literal('fixed').describe('`fixed`: every planned execution is run; nobody looks at results before unblinding.'),
      maxRepeats: whole(0, 1000).describe(
        'Most invalid trials that are repeated; beyond it a planned execution stays without outcome and is counted as such.',
      ),
    })
    .describe('When the session ends.'),
  undoSeconds: z.number().min(0).max(600).describe('How long a label can be undone; later it is corrected, with a reason, seconds.'),
  operators: people.describe('Who runs and labels trials. Use codes, not names of people.'),
  raters: people.describe('Who rates recorded video a second time, blind to the first label.'),
  adjudicators: people.describe('Who decides where the two differ; not one of the two.'),
  failureTags: z
    .array(
      z.strictObject({
        tag: idText.describe('Short name, e.g. `dropped`.'),
        means: oneLine.describe('What a person saw who gives this tag.'),
      }),
    )
    .max(MOST_FAILURE_TAGS)
    .optional()
    .describe('Names for what went wrong in a run, at most 12. Noted with a label; they score nothing.'),
  rubric: z
    .strictObject({
      target: meaning('a selected target'),
      none: meaning('`none` (no expressed selection)'),
      mixed: meaning('`mixed`'),
      nothing: meaning('`nothing`'),
      approached: meaning('`approached`'),
      grasped: meaning('`grasped`'),
      completed: meaning('`completed`'),
    })
    .optional()
    .describe('What the parts of a label mean, shown beside the form. What is left out has a sentence of the task.'),
  secondRating: z.enum(['all', 'optional']).describe('`all`: unblinding before every counted trial has a second rating needs a reason.'),
}

const sessionObject = z.strictObject(fields)

/** Session file, version 1. Unknown keys are errors. */
export const sessionSchema = sessionObject.superRefine((session, context) => {
  for (const { path: at, expected } of brokenSessionRules(session)) context.addIssue({ code: 'custom', path: [...at], message: expected })
})

/** A checked session file. */
export type Session = z.infer<typeof sessionObject>
