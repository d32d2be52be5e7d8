import type { EmulatedTruth } from '../../../../hardware/emulator/emulated-truth.ts'

/** One object over an emulated run. Metres. */
export interface WatchedObject {
  readonly name: string
  /** Named place it stood at before the run. */
  readonly startPlace: string
  readonly startM: readonly [number, number, number]
  readonly endM: readonly [number, number, number]
  readonly endPlace: string
  /** Highest it came above where it stood. */
  readonly mostRisenM: number
  /** Nearest that a hand, the middle between its finger pads, came to it. */
  readonly nearestHandM: number
  /** Opening, at the end, of the hand that is nearest then. */
  readonly handOpeningM: number
}

/** What truly happened in an emulated run, as the automatic label reads it. */
export interface WatchedRun {
  readonly objects: readonly WatchedObject[]
}

/** Looks at the emulated cell before a run, after each of its actions and at its end. */
export class RunWatch {
  private seen: WatchedRun | undefined

  begin(truth: EmulatedTruth): void {
    this.seen = undefined
    this.look(truth)
  }

  look({ objects, hands }: EmulatedTruth): void {
    const before = this.seen
    this.seen = {
      objects: objects.map(({ name, positionM, place }, i) => {
        const known = before?.objects[i]
        const startM = known?.startM ?? positionM
        const [leftM, rightM] = [distance(positionM, hands.left.toolM), distance(positionM, hands.right.toolM)]
        return {
          ...{ name, startM, startPlace: known?.startPlace ?? place, endM: positionM, endPlace: place },
          mostRisenM: Math.max(known?.mostRisenM ?? 0, positionM[2] - startM[2]),
          nearestHandM: Math.min(known?.nearestHandM ?? Infinity, leftM, rightM),
          handOpeningM: (leftM < rightM ? hands.left : hands.right).openingM,
        }
      }),
    }
  }

  end(): WatchedRun {
    return this.seen ?? { objects: [] }
  }
}

function distance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}
