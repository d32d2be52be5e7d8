import type { ArmFeedback } from '../../../src/core/cell/arm-feedback.ts'
import type { RobotState } from '../../../src/core/cell/robot.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'

/** A joint that moves by more, rad, has not settled: about 0.1 deg, a hundred times what an arm resolves. */
const STILL_RAD = 0.002
/** Likewise a gripper, m. */
const STILL_M = 0.0005
const DEG = 180 / Math.PI

/** What both arms told last. */
export interface ArmReports extends Pick<RobotState, 'readings'> {
  readonly arms: readonly Pick<ArmFeedback, 'jointsAtMs'>[]
}

/** What was measured of arms that are to stand still. */
export class StillArms {
  private readonly samples: Float64Array[] = []
  private newestAtMs = Number.NEGATIVE_INFINITY

  add({ arms, readings }: ArmReports): void {
    const atMs = Math.min(...arms.map(({ jointsAtMs }) => jointsAtMs))
    if (atMs <= this.newestAtMs) return
    this.newestAtMs = atMs
    this.samples.push(readings.slice())
  }

  /** Reports so far of which no two are the same report of both arms. */
  get count(): number {
    return this.samples.length
  }

  /**
   * Mean and spread (largest less smallest) of each position.
   * @throws TwinpastError `arms-unsettled` (refuse) if one of them moved
   */
  settled(): { readonly jointReadings: readonly number[]; readonly spread: readonly number[] } {
    const spread = piperActionSpace.dimensions.map((_, d) => {
      const values = this.samples.map((sample) => sample[d] ?? Number.NaN)
      return Math.max(...values) - Math.min(...values)
    })
    const moved = piperActionSpace.dimensions.flatMap(({ name, unit }, d) => {
      const by = spread[d] ?? Number.NaN
      if (by <= (unit === 'm' ? STILL_M : STILL_RAD)) return []
      return [`${name} by ${unit === 'm' ? `${(by * 1000).toFixed(1)} mm` : `${(by * DEG).toFixed(2)} deg`}`]
    })
    if (moved.length > 0) throw unsettled(moved.join(', '))
    const jointReadings = piperActionSpace.dimensions.map(
      (_, d) => this.samples.reduce((sum, sample) => sum + (sample[d] ?? Number.NaN), 0) / this.samples.length,
    )
    return { jointReadings, spread }
  }
}

function unsettled(got: string): TwinpastError {
  return new TwinpastError({
    code: 'arms-unsettled',
    fate: 'refuse',
    exitCode: 2,
    message: 'The arms moved while the present was taken; nothing was registered.',
    got,
    expected: `both arms still: joints within ${(STILL_RAD * DEG).toFixed(2)} deg, grippers within ${STILL_M * 1000} mm`,
    where: 'arms',
    remedy: 'See that nobody and no other program moves them, wait until they have settled, and register again.',
  })
}
