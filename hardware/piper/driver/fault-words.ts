/** Every fault an arm or its bus can have, in plain words for the person beside it. */
const FAULT_WORDS = {
  // Arm status (0x2A1)
  'emergency-stop': 'The arm is in emergency stop: it sinks slowly. Only a reset, which lets it fall, gives it power again.',
  'no-solution': 'The arm finds no joint angles for a pose it was asked for.',
  singularity: 'The arm stands where it cannot move in every direction.',
  'target-over-limit': 'The arm was asked for a target beyond its limits.',
  'joint-communication': 'The controller of the arm has lost a joint.',
  'brake-not-released': 'A brake of the arm has not opened.',
  collision: 'The arm has stopped because it feels a collision.',
  'overspeed-in-drag': 'The arm was moved by hand faster than it allows.',
  'joint-abnormal': 'A joint of the arm reports a fault.',
  other: 'The arm reports a fault that it does not name.',
  'teach-record': 'The arm records a movement taught by hand.',
  'teach-replay': 'The arm replays a movement taught by hand.',
  'teach-pause': 'The arm pauses within a movement taught by hand.',
  'controller-too-hot': 'The controller of the arm is too hot.',
  'release-resistor-too-hot': 'The braking resistor of the arm is too hot.',
  'status-unknown': 'The arm reports a status that the tables do not know.',
  'teach-mode': 'The teach button of the arm is on: it follows a hand and no program.',
  'linkage-mode': 'The arm follows another arm (linkage mode) and no program.',
  // Joints and motors
  'joint-limit': 'The joint is beyond the limit set in the arm.',
  'joint-communication-fault': 'The controller has lost this joint: check its cable.',
  'joint-jump': 'The measured angle jumped further than the joint can move: cable, encoder or zero.',
  'under-voltage': 'The motor has too little voltage: check the power supply.',
  'motor-hot': 'The motor is too hot.',
  'over-current': 'The motor draws too much current.',
  'driver-hot': 'The motor driver is too hot.',
  'motor-collision': 'The motor feels a collision.',
  'driver-error': 'The motor driver reports an error.',
  stall: 'The motor does not turn although it is driven.',
  'gripper-sensor': 'A sensor of the gripper fails.',
  // The bus
  'bus-off': 'The CAN controller has left the bus after too many errors: check cable and bit rate, plug the adapter in again.',
  'error-passive': 'The CAN bus has so many errors that it may fail at any moment: check cable and termination.',
  'bus-errors': 'The CAN bus has many errors: check the cable.',
  overrun: 'CAN frames were lost in a full buffer.',
  'reader-behind': 'This computer reads the arm too late: what it knows of the arm is old.',
  'answers-late': 'The arm answers too late: what it reports may be old.',
  'garbled-line': 'The CAN adapter sends text that is no SLCAN: check the device and its cable.',
  'send-refused': 'The CAN adapter did not take a command.',
  'bus-closed': 'The connection to the arm has ended.',
  'foreign-master': 'Another computer or program sends commands to this arm.',
} as const

export type FaultCode = keyof typeof FAULT_WORDS

export function faultText(code: FaultCode): string {
  return FAULT_WORDS[code]
}

/** Whether the tables have a text for this code. */
export function isFaultCode(code: string): code is FaultCode {
  return Object.hasOwn(FAULT_WORDS, code)
}
