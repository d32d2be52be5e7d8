import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import type { Screen } from '../store/screens.ts'

export const stageWords: Readonly<Record<ShownTrial['stage'], string>> = {
  planned: '○ planned',
  checked: '◔ present checked',
  armed: '◑ ARMED',
  running: '▶ RUNNING',
  stopped: '◕ waits for its label',
  labelled: '● labelled',
  invalid: '✕ does not count',
}

export const presentWords = {
  matched: '✓ Present matched within tolerance',
  warned: '⚠ Present outside the tolerance, but near: accept it with a reason, or reset the scene',
  failed: '✕ Present does not match: reset the scene and check again',
} as const

export const screenWords: Readonly<Record<Screen, string>> = {
  run: 'Run and label',
  rate: 'Rate video',
  decide: 'Decide',
  key: 'Progress and key',
}

export const endWords: Readonly<Record<NonNullable<ShownTrial['run']>['ended'], string>> = {
  finished: 'it ran to its end',
  stopped: 'stopped by a person',
  intervention: 'a person reached in',
  'safety-stop': 'stopped for safety',
  'time-limit': 'it reached its limit of time or actions',
  'robot-fault': 'the robot failed',
  'camera-lost': 'a camera was lost',
  interrupted: 'the server ended while it ran',
}

export const invalidWords: Readonly<Record<ConsoleState['rules']['invalidReasons'][number], string>> = {
  intervention: 'A person touched scene or arm',
  'safety-stop': 'Stopped for safety',
  clamped: 'The guard changed an action',
  'time-limit': 'It ran into its limit',
  'robot-fault': 'The robot failed',
  'setup-error': 'The scene was set up wrongly',
  'wrong-memory': 'The wrong history was brought in',
  'camera-lost': 'A camera was lost',
  interrupted: 'It was interrupted',
  'present-disturbed': 'The present was disturbed after its check',
  other: 'Something else (needs a comment)',
}

const quantityWords = {
  meanPixelLevels: { name: 'pictures', unit: 'of 255 levels', digits: 2 },
  jointRad: { name: 'joints', unit: 'rad', digits: 4 },
  gripperM: { name: 'grippers', unit: 'm', digits: 4 },
} as const

export function quantityName(quantity: keyof typeof quantityWords): string {
  return quantityWords[quantity].name
}

export function differenceWords({
  quantity,
  difference,
}: {
  readonly quantity: keyof typeof quantityWords
  readonly difference: number
}): string {
  const { unit, digits } = quantityWords[quantity]
  return `${difference.toFixed(digits)} ${unit}`
}

/** What a label says, in words of the trial. */
export function labelWords(
  { selected, reached, firstMove, confidence, failureTags = [], note }: NonNullable<ShownTrial['label']>['label'],
  { targetA, targetB }: ShownTrial,
): string {
  const selection = {
    'target-a': `A, ${targetA}`,
    'target-b': `B, ${targetB}`,
    none: 'no expressed selection',
    mixed: 'mixed or another place',
  }[selected]
  const first =
    firstMove === undefined ? '' : `; headed first for ${{ 'target-a': 'A', 'target-b': 'B', unclear: 'neither clearly' }[firstMove]}`
  const sure = confidence === undefined ? '' : `; ${['not sure', 'fairly sure', 'sure'][confidence - 1]}`
  const tags = failureTags.length === 0 ? '' : `; tags: ${failureTags.join(', ')}`
  return `${selection}; reached: ${reached}${first}${sure}${tags}${note === undefined ? '' : `; “${note}”`}`
}

/** Time of day of this computer. */
export function clockTime(at: string): string {
  return new Date(at).toLocaleTimeString('en-GB')
}
