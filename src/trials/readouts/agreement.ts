import { agreementInterval } from '../../stats/agreement/agreement-interval.ts'
import { classAgreement } from '../../stats/agreement/class-agreement.ts'
import { cohenKappa } from '../../stats/agreement/cohen-kappa.ts'
import { gwetAc1 } from '../../stats/agreement/gwet-ac1.ts'
import { krippendorffAlpha } from '../../stats/agreement/krippendorff-alpha.ts'
import type { BootstrapPlan } from '../../stats/bootstrap/cluster-bootstrap.ts'
import { normalQuantile } from '../../stats/distributions/normal.ts'
import { selections, stagesReached } from '../session/trial-label.ts'
import type { TrialLabel } from '../session/trial-label.ts'
import { labelsDiffer } from '../state/labels-differ.ts'
import type { TrialState } from '../state/trial-state.ts'
import { byPair } from './by-pair.ts'

/** Agreement of the first blind labels on one field. */
export interface FieldAgreement {
  readonly field: 'selected' | 'reached'
  readonly categories: readonly string[]
  /** Trials [operator's category][rater's category]. */
  readonly confusion: readonly (readonly number[])[]
  /** Share of trials on which both said the same. */
  readonly observed: number
  /** Cohen; linear weights for the ordered stages. Null where only one category was ever used. */
  readonly kappa: number | null
  /** Fleiss, Cohen and Everitt (1969): counts trials as independent. */
  readonly standardError: number | null
  /** kappa +- 1.96 standard errors, as published. */
  readonly asymptotic: readonly [number, number] | null
  /** Percentile bootstrap over pairs, which are what is independent; null with fewer than two pairs. */
  readonly byPair: readonly [number, number] | null
  /** Gwet's AC1, which does not collapse where one category prevails. */
  readonly ac1: number | null
  /** Krippendorff over all raters, missing ratings allowed: nominal for selections, ordinal for stages. */
  readonly alpha: number | null
  readonly classes: readonly {
    readonly label: string
    readonly both: number
    readonly onlyOperator: number
    readonly onlyRater: number
    readonly agreement: number | null
  }[]
}

export interface SessionAgreement {
  /** Trials with a first label and at least one second rating. */
  readonly trials: number
  readonly pairs: number
  readonly fields: readonly FieldAgreement[]
  /** Trials whose labels differed when they were last given, and how many of them were adjudicated. */
  readonly differed: number
  readonly adjudicated: number
}

type Rated = Pick<TrialState, 'pairId'> & {
  readonly operator: TrialLabel
  readonly raters: ReadonlyMap<string, TrialLabel>
  readonly rater: TrialLabel
}

/** Agreement of the operator with the first second rating of each counted trial, and of all raters together. */
export function sessionAgreement(trials: readonly TrialState[], bootstrap: BootstrapPlan): SessionAgreement {
  const rated = trials.flatMap(({ stage, pairId, label, ratings }): Rated[] => {
    const [first] = ratings
    if (stage !== 'labelled' || label === undefined || first === undefined) return []
    return [{ pairId, operator: label.first, rater: first.first, raters: new Map(ratings.map(({ by, first: said }) => [by, said])) }]
  })
  const differing = trials.filter((trial) => trial.stage === 'labelled' && labelsDiffer(trial))
  return {
    trials: rated.length,
    pairs: new Set(rated.map(({ pairId }) => pairId)).size,
    fields:
      rated.length === 0
        ? []
        : [fieldAgreement('selected', selections, rated, bootstrap), fieldAgreement('reached', stagesReached, rated, bootstrap)],
    differed: differing.length,
    adjudicated: differing.filter(({ adjudication }) => adjudication !== undefined).length,
  }
}

function fieldAgreement(
  field: 'selected' | 'reached',
  categories: readonly string[],
  rated: readonly Rated[],
  bootstrap: BootstrapPlan,
): FieldAgreement {
  const weights = field === 'reached' ? 'linear' : 'none'
  const kappaOf = (some: readonly Rated[]) =>
    cohenKappa(
      some.map(({ operator }) => operator[field]),
      some.map(({ rater }) => rater[field]),
      { categories, weights },
    )
  const { kappa, standardError } = kappaOf(rated)
  const operator = rated.map((one) => one.operator[field])
  const rater = rated.map((one) => one.rater[field])
  const pairs = byPair(rated)
  const kappaOfPairs = (indices: readonly number[]) => kappaOf(indices.flatMap((i) => pairs[i]?.[1] ?? [])).kappa
  const { interval } = agreementInterval(pairs.length, kappaOfPairs, bootstrap)
  const reach = kappa === null || standardError === null ? null : normalQuantile(0.975) * standardError
  return {
    field,
    categories,
    confusion: categories.map((row) => categories.map((column) => operator.filter((one, i) => one === row && rater[i] === column).length)),
    observed: operator.filter((one, i) => one === rater[i]).length / rated.length,
    kappa,
    standardError,
    asymptotic: kappa === null || reach === null ? null : [Math.max(-1, kappa - reach), Math.min(1, kappa + reach)],
    byPair: interval === null ? null : [interval.lower, interval.upper],
    ac1: gwetAc1(operator, rater, categories).ac1,
    alpha: alphaOf(field, categories, rated),
    classes: classAgreement(operator, rater, categories).map(({ label, both, onlyFirst, onlySecond, agreement }) => ({
      ...{ label: String(label), both, onlyOperator: onlyFirst, onlyRater: onlySecond, agreement },
    })),
  }
}

function alphaOf(field: 'selected' | 'reached', categories: readonly string[], rated: readonly Rated[]): number | null {
  const raters = [...new Set(rated.flatMap((one) => [...one.raters.keys()]))].sort()
  const scale = (label: TrialLabel | undefined) =>
    label === undefined ? null : field === 'reached' ? categories.indexOf(label.reached) : label.selected
  const matrix = [rated.map(({ operator }) => scale(operator)), ...raters.map((by) => rated.map((one) => scale(one.raters.get(by))))]
  return krippendorffAlpha(matrix, field === 'reached' ? 'ordinal' : 'nominal').alpha
}
