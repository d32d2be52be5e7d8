import type { ArmInfo } from '../../src/core/cell/arm-driver.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { CanBus } from '../can/can-bus.ts'
import { openCanBus } from '../can/open-can-bus.ts'
import type { AlarmClock } from '../clock/alarm-clock.ts'
import { pause } from '../clock/until.ts'
import { GuardedRobot } from '../guard/guarded-robot.ts'
import { PiperArm } from '../piper/driver/piper-arm.ts'
import { cellActionSpace } from './config/cell-action-space.ts'
import type { CellConfig } from './config/cell-schema.ts'
import { guardConfigOf } from './config/guard-config-of.ts'
import type { ArmRates } from './guardian/guarded-cell.ts'
import type { GuardianPorts } from './guardian/guardian.ts'
import { hostClock } from './host-clock.ts'

/** The arm allows 3 rad/s; its own motion must be able to follow the fastest set-points the guard lets pass. */
const ARM_SPEED_RAD_PER_S = 3
const FASTER_THAN_SET_POINTS = 1.3

/** What the arms are reached by, and the time they are reached in. */
export interface ArmLines {
  readonly clock: AlarmClock
  openBus(arm: ArmSide): Promise<CanBus>
}

/** Two arms of a cell file behind the guard, not yet connected; over the ports that the file names, or over other lines. */
export function openGuardianPorts(cell: CellConfig, lines: ArmLines = linesOf(cell)): GuardianPorts {
  const { clock } = lines
  const infos = new Map<ArmSide, ArmInfo>()
  const arms = { left: armOf(cell, 'left', lines, infos), right: armOf(cell, 'right', lines, infos) }
  const robot = new GuardedRobot({
    features: {
      name: cell.cell,
      kind: cell.kind,
      actionSpace: cellActionSpace(cell),
      cameras: cell.cameras.map(({ camera, widthPx, heightPx }) => ({ camera, widthPx, heightPx })),
      busRateHz: cell.rates.busHz,
    },
    drivers: arms,
    config: guardConfigOf(cell),
    clock,
  })
  return {
    robot,
    arms: () => [infoOf(infos, 'left'), infoOf(infos, 'right')],
    rates: async (forMs) => {
      const before = [arms.left.frameCounts(), arms.right.frameCounts()] as const
      const startMs = clock.nowMs()
      await pause(clock, forMs)
      const seconds = (clock.nowMs() - startMs) / 1000
      return [ratesOf(arms.left, before[0], seconds), ratesOf(arms.right, before[1], seconds)]
    },
    clock,
  }
}

function linesOf(cell: CellConfig): ArmLines {
  return { clock: hostClock, openBus: (arm) => openCanBus(cell.arms[arm].port, hostClock) }
}

function armOf(cell: CellConfig, arm: ArmSide, lines: ArmLines, infos: Map<ArmSide, ArmInfo>): PiperArm {
  return new ToldArm(
    {
      arm,
      kind: cell.kind,
      clock: lines.clock,
      openBus: () => lines.openBus(arm),
      strokeM: cell.gripper.open,
      speedPercent: Math.min(100, Math.ceil((100 * FASTER_THAN_SET_POINTS * cell.guard.jointSpeedRadPerS) / ARM_SPEED_RAD_PER_S)),
    },
    (info) => infos.set(arm, info),
  )
}

/** An arm that passes on what it told of itself on connecting. */
class ToldArm extends PiperArm {
  private readonly tell: (info: ArmInfo) => void

  constructor(options: ConstructorParameters<typeof PiperArm>[0], tell: (info: ArmInfo) => void) {
    super(options)
    this.tell = tell
  }

  override async connect(): Promise<ArmInfo> {
    const info = await super.connect()
    this.tell(info)
    return info
  }
}

function infoOf(infos: ReadonlyMap<ArmSide, ArmInfo>, arm: ArmSide): ArmInfo {
  const info = infos.get(arm)
  if (info !== undefined) return info
  throw new TwinpastError({
    code: 'not-connected',
    fate: 'halt',
    message: 'An arm was asked who it is before it was connected.',
    where: `${arm} arm`,
    remedy: 'Connect first.',
  })
}

function ratesOf(arm: PiperArm, before: ReturnType<PiperArm['frameCounts']>, seconds: number): ArmRates {
  const { frames, jointReports } = arm.frameCounts()
  return { framesPerS: (frames - before.frames) / seconds, jointReportsPerS: (jointReports - before.jointReports) / seconds }
}
