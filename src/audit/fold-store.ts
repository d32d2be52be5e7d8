import type { CameraRequest } from '../core/image.ts'
import type { Scenario } from '../core/scenario.ts'
import type { FoldedHistory } from './fold-history.ts'

/** Everything that decides what a fold comes to, beside the program that makes it. */
export interface FoldKey {
  readonly simulatorDigest: string
  readonly policyDigest: string
  /** Runtime facts of the policy that change bits. */
  readonly policyRuntime: Readonly<Record<string, string>>
  readonly policyCameras: readonly CameraRequest[]
  /** Cameras of the history's own end. */
  readonly endCameras: readonly CameraRequest[]
  readonly scenario: Scenario
}

/** Where folded histories are kept between runs. A fold is either given back as it was, to the last bit, or not at all. */
export interface FoldStore {
  read(key: FoldKey): Promise<FoldedHistory | undefined>
  keep(key: FoldKey, folded: FoldedHistory): Promise<void>
}
