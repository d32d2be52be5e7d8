import type { Screen } from '../store/screens.ts'

export const actionNames = [
  ...(['stop-safety', 'help', 'person', 'go', 'comment', 'undo', 'screen-run', 'screen-rate', 'screen-decide', 'screen-key'] as const),
  ...(['next', 'bring-arms', 'check-again', 'stop-intervention', 'invalid', 'correct', 'save'] as const),
  ...(['select-a', 'select-b', 'select-none', 'select-mixed', 'reach-0', 'reach-1', 'reach-2', 'reach-3'] as const),
  ...(['first-a', 'first-b', 'first-unclear', 'sure-1', 'sure-2', 'sure-3', 'tags', 'note', 'rubric'] as const),
  ...([
    'play',
    'shuttle-back',
    'shuttle-stop',
    'shuttle-on',
    'frame-back',
    'frame-on',
    'second-back',
    'second-on',
    'clip-start',
    'clip-end',
    'slower',
    'faster',
    'loop-start',
    'loop-end',
    'loop-off',
    'zoom',
    'pan-left',
    'pan-right',
    'pan-up',
    'pan-down',
  ] as const),
] as const
export type ActionName = (typeof actionNames)[number]

export interface KeyBinding {
  /** As `KeyboardEvent.key`, upper case for one letter; `Shift+` and `Ctrl+` before it. */
  readonly key: string
  readonly action: ActionName
  readonly says: string
}

interface KeyGroup {
  readonly title: string
  readonly screens: readonly Screen[] | 'all'
  /** Also while somebody types. */
  readonly typing?: true
  readonly bindings: readonly KeyBinding[]
}

const bind = (key: string, action: ActionName, says: string): KeyBinding => ({ key, action, says })

/** Every key of the page: what the handler obeys and what `?` shows are this one table. */
export const keyMap: readonly KeyGroup[] = [
  {
    title: 'Everywhere, also while typing',
    screens: 'all',
    typing: true,
    bindings: [bind('Escape', 'stop-safety', 'Stop at once, for safety; closes what is open'), bind('Ctrl+Enter', 'save', 'Save the form')],
  },
  {
    title: 'Everywhere',
    screens: 'all',
    bindings: [
      bind('?', 'help', 'This list'),
      bind('Shift+W', 'person', 'Who works here'),
      bind('G', 'go', 'Go to a trial by its code'),
      bind('C', 'comment', 'Comment'),
      bind('U', 'undo', 'Undo your last label, for some seconds'),
      bind('Shift+R', 'screen-run', 'Run and label'),
      bind('Shift+V', 'screen-rate', 'Rate video'),
      bind('Shift+D', 'screen-decide', 'Decide between two labels'),
      bind('Shift+K', 'screen-key', 'Progress and key'),
    ],
  },
  {
    title: 'Run',
    screens: ['run'],
    bindings: [
      bind('Enter', 'next', 'The large button: check, arm, run, stop, save; for 0.6 s after Run it does not stop'),
      bind('Y', 'bring-arms', 'Have the arms brought to their pose, where people reset the cell'),
      bind('P', 'check-again', 'Check the present again'),
      bind('H', 'stop-intervention', 'Stop: a person reached in'),
      bind('I', 'invalid', 'The trial does not count'),
      bind('X', 'correct', 'Correct a label, with a reason'),
    ],
  },
  {
    title: 'Label',
    screens: ['run', 'rate', 'decide'],
    bindings: [
      bind('A', 'select-a', 'Selected target A'),
      bind('B', 'select-b', 'Selected target B'),
      bind('N', 'select-none', 'No expressed selection'),
      bind('M', 'select-mixed', 'Mixed, or another place (needs a note)'),
      bind('0', 'reach-0', 'Nothing was reached'),
      bind('1', 'reach-1', 'Approached'),
      bind('2', 'reach-2', 'Grasped'),
      bind('3', 'reach-3', 'Completed'),
      bind('Q', 'first-a', 'First headed for A'),
      bind('W', 'first-b', 'First headed for B'),
      bind('E', 'first-unclear', 'First heading unclear'),
      bind('Shift+1', 'sure-1', 'Not sure of it'),
      bind('Shift+2', 'sure-2', 'Fairly sure'),
      bind('Shift+3', 'sure-3', 'Sure'),
      bind('F', 'tags', 'To the failure tags (Tab to the next, Space ticks)'),
      bind('T', 'note', 'Write a note'),
      bind('R', 'rubric', 'What each choice means'),
    ],
  },
  {
    title: 'Rate and decide',
    screens: ['rate', 'decide'],
    bindings: [bind('Enter', 'save', 'Save and go on'), bind('X', 'correct', 'Correct your rating, with a reason')],
  },
  {
    title: 'Video',
    screens: 'all',
    bindings: [
      bind(' ', 'play', 'Play or pause'),
      bind('J', 'shuttle-back', 'Play backwards; again: faster'),
      bind('K', 'shuttle-stop', 'Pause'),
      bind('L', 'shuttle-on', 'Play; again: faster'),
      bind(',', 'frame-back', 'One picture back'),
      bind('.', 'frame-on', 'One picture on'),
      bind('Shift+ArrowLeft', 'second-back', 'One second back'),
      bind('Shift+ArrowRight', 'second-on', 'One second on'),
      bind('Home', 'clip-start', 'To the start'),
      bind('End', 'clip-end', 'To the end'),
      bind('-', 'slower', 'Slower, down to a tenth'),
      bind('+', 'faster', 'Faster, up to four times'),
      bind('S', 'loop-start', 'Loop: starts here'),
      bind('D', 'loop-end', 'Loop: ends here, and plays'),
      bind('O', 'loop-off', 'No loop'),
      bind('Z', 'zoom', 'Zoom: 2, 4, 8 times, whole'),
      bind('ArrowLeft', 'pan-left', 'Zoomed: to the left'),
      bind('ArrowRight', 'pan-right', 'Zoomed: to the right'),
      bind('ArrowUp', 'pan-up', 'Zoomed: up'),
      bind('ArrowDown', 'pan-down', 'Zoomed: down'),
    ],
  },
]
