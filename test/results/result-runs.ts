/** One published result: the name of its block in docs/results.md and the arguments of `twinpast run`. */
export interface ResultRun {
  readonly name: string
  readonly args: readonly string[]
}

/** Every result that docs/results.md shows, in its order. */
export const RESULT_RUNS: readonly ResultRun[] = [
  { name: 'put-back', args: ['sim/cohorts/put-back.yaml'] },
  { name: 'put-back-early', args: ['sim/cohorts/put-back.yaml', '--policy', 'bank/early'] },
  { name: 'swap-later', args: ['sim/cohorts/swap-later.yaml'] },
  { name: 'repick-wait', args: ['sim/cohorts/repick-wait.yaml'] },
  { name: 'native-put-back', args: ['sim/cohorts/native-put-back.yaml'] },
  { name: 'native-swap', args: ['sim/cohorts/native-swap.yaml'] },
  { name: 'anchor-fault-swap', args: ['sim/cohorts/anchor-fault-swap.yaml'] },
  { name: 'ladder-put-back', args: ['sim/cohorts/ladder-put-back.yaml'] },
  { name: 'ladder-swap', args: ['sim/cohorts/ladder-swap.yaml'] },
  { name: 'ladder-repick', args: ['sim/cohorts/ladder-repick.yaml'] },
]
