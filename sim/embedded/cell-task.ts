import type { Draws } from '../../src/stats/streams/sequential-draws.ts'
import type { HistoryEvent, HistoryFacts } from '../../src/core/history.ts'
import type { Scenario } from '../../src/core/scenario.ts'
import type { World } from '../../src/core/world.ts'
import type { CellPhysics } from './cell-physics.ts'
import type { Place, PointM } from './layout/cell-layout.ts'
import type { TableScene } from './model-xml.ts'
import type { PlannedMotion } from './motion/motion-plan.ts'

export interface CubePose {
  readonly positionM: PointM
  readonly yawRad: number
}

/** Arms at rest at their targets and cubes lying still. */
export interface RestState {
  readonly targets: Float64Array
  readonly cubes: readonly CubePose[]
}

/** One part of the expert's episode, planned from where arms and cubes are when it begins. */
interface ExpertPart {
  readonly name: string
  plan(state: RestState): PlannedMotion
}

/** Counters that belong to the state of an episode beside the physics; kept in snapshots. */
export interface EpisodeCounters {
  stepIndex: number
  presses: number
  pressed: boolean
  stage: number
  failed: boolean
  /** Bit i is set once the episode has succeeded by the rules of branch i of the task. */
  solved: number
}

/** Named draws of one scenario: `purpose` is appended to its stream fields. Never depends on the branch. */
export type DrawsFor = (purpose: string) => Draws

/** Everything that differs between the tasks of the embedded cell. */
export interface CellTask {
  readonly name: string
  readonly scene: TableScene
  readonly instruction: string
  readonly branches: readonly string[]
  /** Whether a start settles the branch. Where it does not, an episode makes its branch itself: any solved one is a success. */
  readonly startTellsBranch: boolean
  readonly decisions: readonly string[]
  /** Those of them that the expert's own, undelayed episode passes. */
  readonly naturalDecisions: readonly string[]
  readonly stepLimit: number
  /** Named spots that starts and events refer to. */
  readonly places: readonly Place[]
  readonly startToleranceM: number
  /** Held and this high above where it began, an object counts as lifted; absent where a lift is no event of the task. */
  readonly liftEventAboveM?: number
  lawfulEvents(decision: string): readonly string[]
  historySteps(decision: string): number
  start(branch: string, draws: DrawsFor): RestState
  /** All parts of the whole episode that leads through `decision`. */
  expert(branch: string, draws: DrawsFor, decision: string): readonly ExpertPart[]
  /** How many of the expert's parts precede the decision. */
  partsBefore(decision: string): number
  /** Numbers of finished parts after which a demonstration puts the cubes where `splicedCubes` says. */
  readonly demonstrationSplices: readonly number[]
  /** Cubes after the first `parts` parts, drawn independently of the past. */
  splicedCubes(branch: string, parts: number, draws: DrawsFor): readonly CubePose[]
  /** Targets of the spliced present at a decision. */
  splicedTargets(decision: string, draws: DrawsFor): Float64Array
  /** Called after every physics step with the button's presses already counted in. Knows no branch: it judges all of them. */
  judge(physics: CellPhysics, counters: EpisodeCounters, pressedNow: boolean): void
  /** Stages of the task that lie behind a value of the judge's `stage` counter, success apart. */
  stagesPassed(stage: number): number
  /** Branches warranted by what truly happened. */
  warranted(
    decision: string,
    start: readonly { readonly object: string; readonly place: string }[],
    events: readonly HistoryEvent[],
  ): readonly string[]
  /** First and last step whose pictures tell this past from the pair's other past. */
  evidence(scenario: Scenario, leftStartAtStep: number, events: readonly HistoryEvent[]): HistoryFacts['evidence']
  /** World facts of a past at its decision. */
  worldOf(scenario: Scenario): WorldPlaces
}

/** The places that a past warrants, from which its `World` is made. */
interface WorldPlaces {
  readonly object: string
  readonly goal: Place
  /** z of the goal, metres; by default the height at rest. */
  readonly goalHeightM?: number
  readonly readoutTarget: Place
  readonly restHeightM: number
  readonly utility: World['utility']
  readonly toleranceM: readonly [number, number]
  readonly maxHeightM: number
  readonly readoutAt: World['readoutAt']
}
