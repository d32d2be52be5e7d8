import type { ControlRun } from '../../src/study/calibration/control-run-schema.ts'

type Expected = ControlRun['expected']
type Endpoint = Expected[number]['endpoint']

/** What a control policy must show. */
export interface ControlExpectation {
  readonly control: string
  /** Whether every pair must be refused by the gate of retained evidence; then no endpoint exists. */
  readonly refused: boolean
  readonly expected: Expected
}

const within = (endpoint: Endpoint, from: number, to: number): Expected[number] => ({ endpoint, from, to })
const exactly = (endpoint: Endpoint, value: number) => within(endpoint, value, value)

/** Actions that memory changes; and those it does not, byte for byte. */
const MOVED = within('sExec', 1e-4, 1)
const UNMOVED = exactly('sExec', 0)
/** Same branch from both pasts: as often right as wrong, no pair reliable. */
const NO_CHOICE = [exactly('f', 0), exactly('fullyReliable', 0)]
/** Friction grasps place a cube within some millimetres: what is exact in closed form is so within this. */
const PHYSICS = 0.05

/**
 * The known answers of the control policies, the same for every task (docs/policies.md, docs/calibration.md): choice endpoints exactly,
 * utilities within what physics leaves.
 */
export const CONTROL_EXPECTATIONS: readonly ControlExpectation[] = [
  {
    control: 'oracle',
    refused: false,
    expected: [MOVED, exactly('pCorrect', 1), exactly('f', 1), within('u1', 1 - 2 * PHYSICS, 1), exactly('fullyReliable', 1)],
  },
  {
    control: 'reversed',
    refused: false,
    expected: [MOVED, exactly('pCorrect', 0), exactly('f', -1), within('u1', -1, PHYSICS), exactly('fullyReliable', 0)],
  },
  { control: 'blind', refused: false, expected: [UNMOVED, exactly('pCorrect', 0.5), ...NO_CHOICE, within('u1', -1e-9, 1e-9)] },
  { control: 'always-left', refused: false, expected: [UNMOVED, ...NO_CHOICE, within('u1', -1e-9, 1e-9)] },
  { control: 'noise-chooser', refused: false, expected: [UNMOVED, ...NO_CHOICE, within('u1', -1e-9, 1e-9)] },
  {
    control: 'reactive-unfaithful',
    refused: false,
    expected: [MOVED, exactly('pCorrect', 0.5), ...NO_CHOICE, within('u1', -PHYSICS, PHYSICS)],
  },
  {
    control: 'ambiguous',
    refused: false,
    expected: [MOVED, exactly('pCorrect', 0), ...NO_CHOICE, within('u1', -PHYSICS, PHYSICS)],
  },
  { control: 'retention-limited', refused: true, expected: [] },
]
