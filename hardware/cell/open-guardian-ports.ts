import type { ArmInfo } from '../../src/core/cell/arm-driver.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { openCanBus } from '../can/open-can-bus.ts'
import { GuardedRobot } from '../guard/guarded-robot.ts'
import { piperActionSpace } from '../piper/piper-action-space.ts'
import { PiperArm } from '../piper/driver/piper-arm.ts'
import type { CellConfig } from './config/cell-schema.ts'
import { guardConfigOf } from './config/guard-config-of.ts'
import type { ArmRates } from './guardian/guarded-cell.ts'
import type { GuardianPorts } from './guardian/guardian.ts'
import { hostClock } from './host-clock.ts'

/** The arm allows 3 rad/s; its own motion must be able to follow the fastest set-points the guard lets pass. */
const ARM_SPEED_RAD_PER_S = 3
const FASTER_THAN_SET_POINTS = 1.3

/** Two arms of a cell file behind the guard, not yet connected. */
export function openGuardianPorts(cell: CellConfig): GuardianPorts {
  const infos = new Map<ArmSide, ArmInfo>()
  const arms = { left: armOf(cell, 'left', infos), right: armOf(cell, 'right', infos) }
  const robot = new GuardedRobot({
    features: {
      name: cell.cell,
      kind: cell.kind,
      actionSpace: piperActionSpace,
      cameras: cell.cameras.map(({ camera, widthPx, heightPx }) => ({ camera, widthPx, heightPx })),
      busRateHz: cell.rates.busHz,
    },
    drivers: arms,
    config: guardConfigOf(cell),
    clock: hostClock,
  })
  return {
    robot,
    arms: () => [infoOf(infos, 'left'), infoOf(infos, 'right')],
    rates: async (forMs) => {
      const before = [arms.left.frameCounts(), arms.right.frameCounts()] as const
      const startMs = hostClock.nowMs()
      await new Promise((resolve) => setTimeout(resolve, forMs))
      const seconds = (hostClock.nowMs() - startMs) / 1000
      return [ratesOf(arms.left, before[0], seconds), ratesOf(arms.right, before[1], seconds)]
    },
    clock: hostClock,
  }
}

function armOf(cell: CellConfig, arm: ArmSide, infos: Map<ArmSide, ArmInfo>): PiperArm {
  const { port } = cell.arms[arm]
  return new ToldArm(
    {
      arm,
      kind: cell.kind,
      clock: hostClock,
      openBus: () => openCanBus(port, hostClock),
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
