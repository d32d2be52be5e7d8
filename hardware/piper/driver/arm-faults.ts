import type { ArmFault } from '../../../src/core/cell/arm-feedback.ts'
import { armStatus, gripperFlags, motorFlags } from '../codec/words.ts'
import type { ArmReadings } from './arm-readings.ts'
import { faultText, isFaultCode } from './fault-words.ts'
import type { FaultCode } from './fault-words.ts'
import { readingSlots } from './reading-slots.ts'

const { slot, arrival } = readingSlots
const STATUS = slot('status', 'armStatus')
const MODE = slot('status', 'controlMode')
const AT_LIMIT = slot('status', 'jointsAtLimit')
const COMMUNICATION = slot('status', 'jointCommunicationFaults')
const GRIPPER = slot('gripper', 'state')
const GRIPPER_ARRIVAL = arrival('gripper')
const MOTORS = [1, 2, 3, 4, 5, 6].map((motor) => slot('slow-motor', 'state', motor))

const TEACH_MODE = 2
const LINKAGE_MODE = 6
const GRIPPER_MOTOR = 7

/** Flags that are no fault. */
const HEALTHY: readonly string[] = ['enabled', 'homed']
const FLAG_CODES: Readonly<Record<string, FaultCode>> = { collision: 'motor-collision', sensor: 'gripper-sensor' }

function fault(code: FaultCode, joint?: number): ArmFault {
  return { code, ...(joint === undefined ? {} : { joint }), text: faultText(code) }
}

/** What an arm says is wrong with it, from its status and motor frames. */
export function armFaults(readings: ArmReadings): readonly ArmFault[] {
  const faults: ArmFault[] = []
  const status = readings.value(STATUS)
  if (status !== 0) {
    const word = armStatus[status] ?? ''
    faults.push(fault(isFaultCode(word) ? word : 'status-unknown'))
  }
  const mode = readings.value(MODE)
  if (mode === TEACH_MODE) faults.push(fault('teach-mode'))
  if (mode === LINKAGE_MODE) faults.push(fault('linkage-mode'))
  for (let joint = 1; joint <= 6; joint += 1) {
    const bit = 1 << (joint - 1)
    if ((readings.value(AT_LIMIT) & bit) !== 0) faults.push(fault('joint-limit', joint))
    if ((readings.value(COMMUNICATION) & bit) !== 0) faults.push(fault('joint-communication-fault', joint))
    pushFlags(faults, readings.value(MOTORS[joint - 1]!), motorFlags, joint)
  }
  if (readings.arrivedAtMs(GRIPPER_ARRIVAL) > Number.NEGATIVE_INFINITY) {
    pushFlags(faults, readings.value(GRIPPER), gripperFlags, GRIPPER_MOTOR)
  }
  return faults
}

function pushFlags(faults: ArmFault[], flags: number, names: readonly string[], joint: number): void {
  if (flags === 0) return
  names.forEach((name, bit) => {
    if ((flags & (1 << bit)) === 0 || HEALTHY.includes(name)) return
    const code = FLAG_CODES[name] ?? name
    faults.push(fault(isFaultCode(code) ? code : 'status-unknown', joint))
  })
}
