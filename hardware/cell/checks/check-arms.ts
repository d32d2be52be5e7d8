import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import type { CellArmConfig, CellConfig } from '../config/cell-schema.ts'
import type { LastStand } from '../journal/last-stand.ts'
import type { CellFinding } from './cell-finding.ts'
import { checkSwappedArms } from './swapped-arms.ts'

const DEG = 180 / Math.PI
/** A reading this far outside a limit is noise of the encoder, rad. */
const LIMIT_SLACK_RAD = 0.02
/** The arm tells its stroke in whole millimetres. */
const STROKE_SLACK_M = 0.0005
const SIDES = ['left', 'right'] as const

/** What the two arms of a cell tell of themselves, held against the cell file and where they were left last time. Moves nothing. */
export function checkArms(
  cell: CellConfig,
  infos: readonly [ArmInfo, ArmInfo],
  { arms, readings }: RobotState,
  last?: LastStand,
): readonly CellFinding[] {
  return [
    ...SIDES.flatMap((side, i) => {
      const info = infos[i]
      const feedback = arms[i]
      if (info === undefined || feedback === undefined) return []
      return [checkFirmware(cell.arms[side], info), checkStroke(cell, info), checkInsideLimits(info, feedback), checkFaults(feedback)]
    }),
    checkSwappedArms(cell, readings, last),
  ]
}

function checkFirmware({ firmware }: CellArmConfig, info: ArmInfo): CellFinding {
  const ok = info.firmware === firmware
  return {
    check: 'firmware',
    arm: info.arm,
    verdict: ok ? 'ok' : 'failed',
    found: info.firmware ?? 'not told',
    expected: firmware,
    remedy: ok
      ? ''
      : 'Set `firmware` of the cell file to what the arm has after you tried it with this firmware; frames differ between versions.',
  }
}

/** A large gripper opens 100 mm, a small one 70: the arm says which it was set up for, and the tighter of arm and file is what is commanded. */
function checkStroke({ gripper }: CellConfig, { arm, strokeM }: ArmInfo): CellFinding {
  const ok = strokeM >= gripper.open - STROKE_SLACK_M
  return {
    check: 'gripper',
    arm,
    verdict: ok ? 'ok' : 'failed',
    found: ok ? `opens ${(gripper.open * 1000).toFixed(0)} mm` : `the arm lets it open ${(strokeM * 1000).toFixed(0)} mm`,
    expected: `opens ${(gripper.open * 1000).toFixed(0)} mm`,
    remedy: ok
      ? ''
      : "Correct `gripper.open` of the cell file (small gripper 0.07, large one 0.1), or set the stroke in the arm by the vendor's tool.",
  }
}

function checkInsideLimits({ arm, limitsRad }: ArmInfo, { jointsRad }: ArmFeedback): CellFinding {
  const outside = [...jointsRad].flatMap((angle, joint) => {
    const [lower, upper] = limitsRad[joint] ?? [Number.NaN, Number.NaN]
    const inside = angle >= lower - LIMIT_SLACK_RAD && angle <= upper + LIMIT_SLACK_RAD
    return inside
      ? []
      : [`J${joint + 1} ${(angle * DEG).toFixed(1)} deg, limits ${(lower * DEG).toFixed(1)} .. ${(upper * DEG).toFixed(1)}`]
  })
  return {
    check: 'readings',
    arm,
    verdict: outside.length === 0 ? 'ok' : 'failed',
    found: outside.length === 0 ? `${[...jointsRad].map((angle) => (angle * DEG).toFixed(1)).join(' ')} deg` : outside.join('; '),
    expected: 'every joint inside its limits',
    remedy:
      outside.length === 0
        ? ''
        : 'Have two people move the arm inside by hand with its power off, or set its zero anew by the manual of the vendor.',
  }
}

function checkFaults({ arm, faults, followsHost }: ArmFeedback): CellFinding {
  return {
    check: 'faults',
    arm,
    verdict: faults.length === 0 ? 'ok' : 'failed',
    found: faults.length === 0 ? `none${followsHost ? ', follows this computer' : ''}` : faults.map(({ text }) => text).join('; '),
    expected: 'none',
    remedy:
      faults.length === 0 ? '' : 'Remove what it names, as docs/hardware.md says under "When something is refused". Nothing clears itself.',
  }
}
