import { TwinpastError } from '../../../src/core/errors.ts'
import type { CameraImage } from '../../../src/core/image.ts'
import type { AlarmClock } from '../../clock/alarm-clock.ts'
import { pause } from '../../clock/until.ts'
import type { CellImages } from '../images/cell-images.ts'
import { StillArms } from './still-arms.ts'
import type { ArmReports } from './still-arms.ts'

/** How long the arms must be seen to stand still before the pictures are taken, milliseconds. */
const STILL_MS = 1000
const SAMPLE_MS = 20
const LEAST_REPORTS = 10
/** Longest wait for pictures of that time. */
const PICTURES_MS = 10_000

export interface TakenPresent {
  /** As the policy reads them. */
  readonly images: readonly CameraImage[]
  readonly film: CameraImage
  readonly jointReadings: readonly number[]
  readonly spread: readonly number[]
  readonly stillMs: number
}

export interface PresentPorts {
  readonly cell: { state(): ArmReports }
  readonly images: Pick<CellImages, 'latest'>
  readonly film: () => Promise<CameraImage>
  readonly clock: AlarmClock
}

/**
 * What the cell's cameras and arms tell of a scene at rest: arms that stand still before, during and after the pictures, and pictures of that time. Moves nothing.
 * @throws TwinpastError `arms-unsettled`, `camera-lost`, `arms-silent`
 */
export async function takePresent({ cell, images, film, clock }: PresentPorts): Promise<TakenPresent> {
  const fromMs = clock.nowMs()
  const still = new StillArms()
  const watch = async (forMs: number) => {
    const untilMs = clock.nowMs() + forMs
    while (clock.nowMs() < untilMs) {
      still.add(cell.state())
      await pause(clock, SAMPLE_MS)
    }
  }
  await watch(STILL_MS)
  let seen = await images.latest()
  while (seen.some(({ capturedAtMs }) => capturedAtMs < fromMs)) {
    if (clock.nowMs() - fromMs > PICTURES_MS) throw silent('no new picture of every camera', 'cameras')
    await watch(SAMPLE_MS)
    seen = await images.latest()
  }
  const shown = await film()
  await watch(STILL_MS / 4)
  if (still.count < LEAST_REPORTS) throw silent(`${still.count} new reports of both arms`, 'arms')
  return { images: seen.map(({ image }) => image), film: shown, ...still.settled(), stillMs: clock.nowMs() - fromMs }
}

function silent(got: string, where: string): TwinpastError {
  return new TwinpastError({
    code: where === 'arms' ? 'arms-silent' : 'camera-lost',
    fate: 'halt',
    message: 'The cell told too little to register a present.',
    got,
    expected: 'reports and pictures while the arms stand still',
    where,
    remedy: 'See what `twinpast cell doctor` says, then register again.',
  })
}
