import type { ArmDriver, ArmInfo } from '../../src/core/cell/arm-driver.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { RobotFeatures } from '../../src/core/cell/robot.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { thrownText } from '../../src/core/thrown-text.ts'
import { cellLimits } from './cell-limits.ts'
import type { CellLimits } from './cell-limits.ts'
import type { GuardConfig } from './guard-config.ts'

/**
 * Connects both arms at once and works out the limits of the cell. Both are tried even if one fails, so that the other can still be stopped.
 * @throws TwinpastError of the arm that failed, `cell-connect` (refuse, 2) when both did and not because another process has both, `arm-mismatch` (refuse, 2), or `limits-implausible`
 */
export async function connectBoth(
  drivers: Readonly<Record<ArmSide, ArmDriver>>,
  config: GuardConfig,
  features: RobotFeatures,
): Promise<CellLimits> {
  const [left, right] = await Promise.allSettled([drivers.left.connect(), drivers.right.connect()])
  if (left.status === 'rejected' && right.status === 'rejected') {
    if ([left.reason, right.reason].every((reason) => TwinpastError.from(reason)?.code === 'bus-locked')) throw left.reason
    throw new TwinpastError({
      code: 'cell-connect',
      fate: 'refuse',
      exitCode: 2,
      message: 'neither arm could be connected',
      got: `left: ${wordsOf(left.reason)} right: ${wordsOf(right.reason)}`,
      remedy: remedyOf(left.reason, right.reason),
      cause: left.reason,
    })
  }
  if (left.status === 'rejected') throw left.reason
  if (right.status === 'rejected') throw right.reason
  requireArm(drivers.left, left.value, 'left', features)
  requireArm(drivers.right, right.value, 'right', features)
  return cellLimits(config, features, [left.value, right.value])
}

/** What an arm was refused with, as people read it. */
function wordsOf(thrown: unknown): string {
  const error = TwinpastError.from(thrown)
  if (error === undefined) return `${thrownText(thrown)}.`
  const { message, got } = error.details
  const sentence = message.endsWith('.') ? message : `${message}.`
  return got === undefined || got === '' ? sentence : `${sentence} (${got})`
}

/** The same fault twice, as a package that is not there, has a remedy of its own. */
function remedyOf(left: unknown, right: unknown): string {
  const [one, other] = [TwinpastError.from(left), TwinpastError.from(right)]
  const same = one !== undefined && one.code === other?.code && one.code !== 'can-port-unreachable'
  return same ? one.details.remedy : 'check power, adapters and ports of both arms'
}

function requireArm(driver: ArmDriver, info: ArmInfo, arm: ArmSide, { kind }: RobotFeatures): void {
  if (driver.arm === arm && info.arm === arm && driver.commands.sealFor === arm && info.kind === kind) return
  throw new TwinpastError({
    code: 'arm-mismatch',
    fate: 'refuse',
    exitCode: 2,
    message: 'a driver is not the one the cell names',
    got: `driver ${driver.arm}, arm ${info.arm}, ${info.kind}`,
    expected: `${arm}, ${kind}`,
    where: `${arm} arm`,
    remedy: 'check the ports of the two arms; records of emulated and physical arms never mix',
  })
}
