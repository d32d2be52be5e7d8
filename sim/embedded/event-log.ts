import type { HistoryEvent } from '../../src/core/history.ts'
import type { CellPhysics } from './cell-physics.ts'
import type { CellTask } from './cell-task.ts'

/** An event counts as at a place when its object is within this of the place's middle. */
const PLACE_RADIUS_M = 0.05

/** Nearest named place on the table and the distance to its middle. */
export function nearestPlace(task: CellTask, positionM: ArrayLike<number>): { readonly place: string; readonly offsetM: number } {
  let place = 'none'
  let offsetM = Infinity
  for (const candidate of task.places) {
    const dx = positionM[0]! - candidate.xM
    const dy = positionM[1]! - candidate.yM
    const distance = Math.sqrt(dx * dx + dy * dy)
    if (distance >= offsetM) continue
    offsetM = distance
    place = candidate.name
  }
  return offsetM <= PLACE_RADIUS_M ? { place, offsetM } : { place: 'none', offsetM }
}

/**
 * What truly happened, from contacts and joint readings at the end of every action: a grasp when both pads of one
 * gripper come to touch a cube, a lift when a held cube first is as high as the task asks, a release when no pad touches it any
 * more, a press when the button goes down.
 */
export class EventLog {
  readonly start: readonly { readonly object: string; readonly place: string; readonly offsetM: number }[]
  readonly events: HistoryEvent[] = []
  /** Last step at whose observation some cube had not yet left its start place; grows until the first one leaves. */
  leftStartAtStep = 0
  private readonly task: CellTask
  private readonly liftEventAboveM: number
  private readonly held: boolean[]
  private readonly lifted: boolean[]
  private readonly startZM: readonly number[]
  private presses = 0
  private anyLeft = false

  constructor(task: CellTask, physics: CellPhysics) {
    this.task = task
    this.liftEventAboveM = task.liftEventAboveM ?? Infinity
    this.start = task.scene.cubes.map((cube, index) => ({ object: cube.name, ...nearestPlace(task, physics.cubeM(index)) }))
    this.held = task.scene.cubes.map(() => false)
    this.lifted = task.scene.cubes.map(() => false)
    this.startZM = task.scene.cubes.map((_, index) => physics.cubeM(index)[2])
  }

  /** @param stepIndex - index of the action that has just been executed */
  afterAction(physics: CellPhysics, stepIndex: number, presses: number): void {
    const contacts = physics.padContacts()
    this.task.scene.cubes.forEach((cube, index) => {
      const [leftA, leftB, rightA, rightB] = contacts[index]!
      const touched = contacts[index]!.some(Boolean)
      const { place } = nearestPlace(this.task, physics.cubeM(index))
      if (!this.held[index] && ((leftA && leftB) || (rightA && rightB))) {
        this.held[index] = true
        this.lifted[index] = false
        this.events.push({ kind: 'grasp', object: cube.name, place, stepIndex })
      } else if (this.held[index] && !touched) {
        this.held[index] = false
        this.events.push({ kind: 'release', object: cube.name, place, stepIndex })
      }
      if (this.held[index] && !this.lifted[index] && physics.cubeM(index)[2] - this.startZM[index]! > this.liftEventAboveM) {
        this.lifted[index] = true
        this.events.push({ kind: 'lift', object: cube.name, place, stepIndex })
      }
      if (place !== this.start[index]!.place) this.anyLeft = true
    })
    if (!this.anyLeft) this.leftStartAtStep = stepIndex + 1
    for (; this.presses < presses; this.presses += 1) this.events.push({ kind: 'press', object: 'button', place: 'button', stepIndex })
  }
}
