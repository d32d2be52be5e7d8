type Words = Readonly<Record<number, string>>

export const emergency: Words = { 0: 'none', 1: 'quick-stop', 2: 'resume-reset' }

export const trajectory: Words = {
  0: 'off',
  1: 'pause',
  2: 'continue',
  3: 'clear-current',
  4: 'clear-all',
  5: 'get',
  6: 'terminate',
  7: 'transfer',
  8: 'end-transfer',
}

export const dragTeach: Words = {
  0: 'off',
  1: 'start-record',
  2: 'stop-record',
  3: 'replay',
  4: 'pause',
  5: 'continue',
  6: 'terminate',
  7: 'go-to-start',
}

export const commandMode: Words = { 0: 'standby', 1: 'can', 3: 'ethernet', 4: 'wifi', 7: 'offline-trajectory' }

/** 4 is MIT up to S-V1.8-7, 6 from S-V1.8-8 on. */
export const moveMode: Words = { 0: 'pose', 1: 'joint', 2: 'line', 3: 'arc', 4: 'mit', 5: 'cpv', 6: 'mit-new' }

export const motionStyle: Words = { 0x00: 'position-velocity', 0xad: 'follow', 0xff: 'invalid' }

export const mounting: Words = { 0: 'unchanged', 1: 'horizontal', 2: 'left-side', 3: 'right-side' }

export const arcPoint: Words = { 0: 'none', 1: 'start', 2: 'middle', 3: 'end' }

export const gripperCommand: Words = { 0: 'disable', 1: 'enable', 2: 'disable-clear-error', 3: 'enable-clear-error' }

export const role: Words = { 0xfa: 'leader', 0xfc: 'follower' }

export const joint: Words = { 1: 'J1', 2: 'J2', 3: 'J3', 4: 'J4', 5: 'J5', 6: 'J6', 7: 'gripper' }

/** The vendor's program and its document disagree on 7. */
export const powerTarget: Words = {
  1: 'J1',
  2: 'J2',
  3: 'J3',
  4: 'J4',
  5: 'J5',
  6: 'J6',
  7: 'all (vendor SDK form) / gripper (vendor document)',
  0xff: 'all',
}

export const powerAction: Words = { 1: 'disable', 2: 'enable' }

export const limitQuery: Words = { 1: 'angle-and-speed-limit', 2: 'acceleration-limit' }

export const parameterQuery: Words = { 0: 'none', 1: 'end-limits', 2: 'collision-level', 3: 'trajectory', 4: 'gripper-parameters' }

export const parameterSet: Words = { 0: 'none', 1: 'end-limits-to-default', 2: 'joint-limits-to-default' }

/** Which of the two numbers switches the feedback on is in conflict. */
export const periodicFeedback: Words = { 0: 'unchanged', 1: 'switch-1', 2: 'switch-2' }

export const load: Words = { 0: 'empty', 1: 'half', 2: 'full', 3: 'invalid' }

export const reportedMode: Words = {
  0: 'standby',
  1: 'can',
  2: 'teach',
  3: 'ethernet',
  4: 'wifi',
  5: 'remote',
  6: 'linkage-teach-input',
  7: 'offline-trajectory',
}

export const armStatus: Words = {
  0x0: 'normal',
  0x1: 'emergency-stop',
  0x2: 'no-solution',
  0x3: 'singularity',
  0x4: 'target-over-limit',
  0x5: 'joint-communication',
  0x6: 'brake-not-released',
  0x7: 'collision',
  0x8: 'overspeed-in-drag',
  0x9: 'joint-abnormal',
  0xa: 'other',
  0xb: 'teach-record',
  0xc: 'teach-replay',
  0xd: 'teach-pause',
  0xe: 'controller-too-hot',
  0xf: 'release-resistor-too-hot',
}

export const jointFlags: readonly string[] = ['J1', 'J2', 'J3', 'J4', 'J5', 'J6']

export const motorFlags: readonly string[] = [
  'under-voltage',
  'motor-hot',
  'over-current',
  'driver-hot',
  'collision',
  'driver-error',
  'enabled',
  'stall',
]

/** `homed` is set once the gripper's zero is known. */
export const gripperFlags: readonly string[] = [
  'under-voltage',
  'motor-hot',
  'over-current',
  'driver-hot',
  'sensor',
  'driver-error',
  'enabled',
  'homed',
]
