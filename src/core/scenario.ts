/** One lawful past to be produced: which branch it takes and which named draws vary it. */
export interface Scenario {
  /** `put-back`, `swap` or `repick`. */
  readonly task: string
  /** When the policy is asked, e.g. `after-button`, `after-first-move`, `after-second-move`. */
  readonly decision: string
  /** Put Back: origin mat (`left`, `right`, `front`, `back`). Swap: start trays of block 1 and 2 (`LM`, `LR`, `ML`, …). Repick: mat of the lifted block (`left`, `right`). */
  readonly branch: string
  /** Prefix of every named stream this scenario draws from: study, pair, role (`history-0`, `history-1`, `present`). */
  readonly streamFields: readonly string[]
}
