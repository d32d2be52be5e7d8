import type { ArmInfo } from '../../../src/core/cell/arm-driver.ts'
import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import type { CellArmConfig, CellConfig } from '../config/cell-schema.ts'
import type { CellFinding } from './cell-finding.ts'
import { checkSwappedArms } from './swapped-arms.ts'

const DEG = 180 / Math.PI
/** A reading this far outside a limit is noise of the encoder, rad. */
const LIMIT_SLACK_RAD = 0.02
const SIDES = ['left', 'right'] as const

/** What the two arms of a cell tell of themselves, held against the cell file. Moves nothing. */
export function checkArms(cell: CellConfig, infos: readonly [ArmInfo, ArmInfo], { arms, readings }: RobotState): readonly CellFinding[] {
  return [
    ...SIDES.flatMap((side, i) => {
      const info = infos[i]
      const feedback = arms[i]
      if (info === undefined || feedback === undefined) return []
      return [checkFirmware(cell.arms[side], info), checkInsideLimits(info, feedback), checkFaults(feedback)]
    }),
    checkSwappedArms(cell, readings),
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
    remedy: faults.length === 0 ? '' : 'See docs/hardware.md, "What an arm reports".',
  }
}
