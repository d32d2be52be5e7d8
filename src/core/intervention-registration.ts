/** An event of a closed loop: the first query boundary at which `count` events of kind `after` have happened. */
export interface NativeEvent {
  /** e.g. `early`, `late`. */
  readonly event: string
  /** Kind of simulator event, e.g. `release`, `press`. */
  readonly after: string
  readonly count: number
}

export const bankConditions = ['sham', 'opposite', 'cleared', 'anchor-only', 'window-only'] as const
/** What is installed: own history folded again, the other past's bank, an empty one, or only a part of the other past's. */
export type BankCondition = (typeof bankConditions)[number]

export const bankFaults = ['zero', 'noise', 'slots-swapped', 'bit-flips', 'window-truncated'] as const
export type BankFault = (typeof bankFaults)[number]

/** Part of a memory that holds the fact in question, as `MemoryEditor.partOf` names it, or all of it. */
export type FactPart = 'anchor' | 'window' | 'bank'

export interface NativeEventRegistration {
  readonly protocol: 'native-event'
  readonly events: readonly NativeEvent[]
  readonly conditions: readonly BankCondition[]
  /** Actions after which an unfinished episode ends. */
  readonly maxActions: number
}

export interface AnchorFaultRegistration {
  readonly protocol: 'anchor-fault'
  /** The fault strikes at the first query boundary at or after this step. */
  readonly atStep: number
  readonly faults: readonly BankFault[]
  readonly maxActions: number
}

export const ladderConditions = ['none', 'full', 'replica', 'ulp', 'preserve', 'target'] as const
/**
 * Memory at the retrieval interface: that right after `begin`, the own one, the own one taken apart and put together, every number of the
 * fact one unit in the last place up, the fact of another lawful past of the same branch, the fact of the pair's other past.
 */
export type LadderCondition = (typeof ladderConditions)[number]

export interface LadderRegistration {
  readonly protocol: 'ladder'
  readonly fact: FactPart
}

export type InterventionRegistration = NativeEventRegistration | AnchorFaultRegistration | LadderRegistration
