import type { AuditRegistration } from '../core/audit-registration.ts'
import type { Check } from '../core/check.ts'
import type { Direction } from '../core/direction.ts'
import type { Readout } from '../core/evidence.ts'
import type { PairPlan } from '../core/pair-plan.ts'
import type { PolicyInfo } from '../core/policy-session.ts'
import type { SimulatorInfo } from '../core/simulator-session.ts'
import type { EndpointAnalysis } from '../endpoints/endpoint-analysis.ts'

/** The frozen study as the report prints it. */
interface ReportStudy {
  readonly title: string
  readonly task: string
  readonly decision: string
  /** Hex SHA-256 of `canonical`. */
  readonly digest: string
  /** Frozen canonical JSON, as registered before the first query. */
  readonly canonical: string
  /** The program that made the evidence: its version, and the digest of the sources that decide it. */
  readonly program: { readonly version: string; readonly evidenceDigest: string }
  /** When it was frozen, as the record states it; absent if the record does not. */
  readonly frozenAt?: string
  readonly registration: AuditRegistration
  /** Where tau comes from: `registered default` or the digest of a calibration file. */
  readonly tauSource: string
  /** Least share of planned pairs that must be scored for a verdict, (0, 1]. */
  readonly coverageBar: number
  /** Histories that were read from recordings, and hex SHA-256 of what reads them; absent: the simulator lived through every one. */
  readonly recordings?: { readonly histories: number; readonly readerDigest: string }
}

/** One saved chunk: a row of `decisions.csv`. */
export interface ReportDecision {
  readonly direction: Direction
  readonly seedIndex: number
  /** Registered action seed. */
  readonly seed: number
  readonly margin: number
  readonly readout: Readout
  /** u(a, w) for world 0 and 1, each in [0, 1]. */
  readonly utility: readonly [number, number]
  readonly success: readonly [boolean, boolean]
  /** E1 divergence between the two directions at this seed (the same number stands on both rows). */
  readonly divergence: number
  /** Executed steps in which clipping changed at least one number. */
  readonly clippedSteps: number
}

/** A unit with evidence, whatever its protocol. */
interface CompleteUnitFacts {
  readonly status: 'complete'
  readonly pair: PairPlan
  readonly checks: readonly Check[]
  /** Digest that ends the unit file's name. */
  readonly unitDigest: string
}

export interface CompleteReportUnit extends CompleteUnitFacts {
  readonly decisions: readonly ReportDecision[]
  readonly presentDigest: string
  readonly memoryDigests: readonly [string, string]
  readonly settledScoring: boolean
}

interface ExcludedReportUnit {
  readonly status: 'excluded'
  readonly pair: PairPlan
  readonly reason: string
  readonly checks: readonly Check[]
}

interface FailedReportUnit {
  readonly status: 'failed'
  readonly pair: PairPlan
  readonly code: string
  readonly message: string
}

export type ReportUnit = CompleteReportUnit | ExcludedReportUnit | FailedReportUnit

/** A unit as reports of every protocol list it. */
export type ReportedUnit = CompleteUnitFacts | ExcludedReportUnit | FailedReportUnit

/** A picture for people. */
export interface ReportPicture {
  /** Camera that saw it, e.g. `head`. */
  readonly camera: string
  /** Actions executed when it was seen; null for the present. */
  readonly stepIndex: number | null
  readonly widthPx: number
  readonly heightPx: number
  readonly png: Uint8Array
}

/** Tool centre of the acting arm for one decision: before the first and after each executed step, [steps + 1, 3], metres, row-major. */
export interface ReportPath {
  readonly direction: Direction
  readonly seedIndex: number
  readonly arm: 'left' | 'right'
  readonly readout: Readout
  readonly toolM: readonly number[]
  /** Index into the path at which the gripper first closes, or -1. */
  readonly firstCloseStep: number
}

/** One pair shown in full. */
export interface ReportExample {
  readonly pairId: string
  readonly branches: readonly [string, string]
  /** What each past warrants: where the readout target is, metres, world frame. */
  readonly targetsM: readonly [readonly [number, number, number], readonly [number, number, number]]
  /** Names of the two objects or places, e.g. the branches. */
  readonly targetNames: readonly [string, string]
  readonly readoutAt: 'end' | 'first-close'
  readonly paths: readonly ReportPath[]
  readonly histories: readonly [readonly ReportPicture[], readonly ReportPicture[]]
  /** Actions of each history, from its first picture to the present. */
  readonly historySteps: readonly [number, number]
  readonly present: readonly ReportPicture[]
  /** What was replaced by draws independent of both pasts. */
  readonly spliced: readonly string[]
  /** Bytes of each memory. */
  readonly memoryBytes: readonly [number, number]
}

/** Can the past be read from the present alone? */
export interface ReportLeakProbe {
  readonly accuracy: number
  readonly chance: number
  readonly chanceInterval: readonly [number, number]
  readonly presents: number
  readonly ways: number
  readonly leaks: boolean
  readonly method: string
}

interface ReportDeviation {
  readonly who: string
  readonly when: string
  readonly what: string
  readonly why: string
}

/** Two runs of one unit gave different bytes. */
interface NondeterminismFinding {
  readonly pairId: string
  readonly digests: readonly string[]
}

/** What reports of every protocol print of a merged record and its plan. */
export interface ReportFacts {
  readonly study: ReportStudy
  readonly policy: PolicyInfo
  readonly simulator: SimulatorInfo
  readonly planned: readonly PairPlan[]
  /** At most one per planned pair; planned pairs without one are shown as missing. */
  readonly units: readonly ReportedUnit[]
  /** Gates of the whole run, besides the checks of each pair. */
  readonly gates: readonly Check[]
  readonly deviations: readonly ReportDeviation[]
  readonly nondeterminism: readonly NondeterminismFinding[]
  /** Name to version, e.g. `twinpast`, `node`, `@mujoco/mujoco`. */
  readonly versions: Readonly<Record<string, string>>
  /** Command line that makes this report again. */
  readonly reproduce: string
}

/** Everything that the report of a constructed audit prints: what the merged record, the plan and the endpoints yield. */
export interface ReportInput extends ReportFacts {
  readonly units: readonly ReportUnit[]
  /** `analyseEndpoints` over the complete units of `units`. */
  readonly endpoints: EndpointAnalysis
  /** S_exec at or below this counts as "action unchanged": largest divergence of a replica query, 0 if bit-equal. */
  readonly replayFloor: number
  /** First one is shown with its pictures; more only with their paths. Empty when nothing is complete. */
  readonly examples: readonly ReportExample[]
  readonly leakProbe?: ReportLeakProbe
  /** Warnings in words that are not already in the endpoint table. */
  readonly warnings: readonly string[]
}
