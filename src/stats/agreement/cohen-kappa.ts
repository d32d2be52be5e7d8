import { StatsInputError } from '../input-error.ts'
import type { Label } from './label.ts'
import { sortedLabels } from './label.ts'

export interface CohenKappaOptions {
  /** Credit for near misses by distance between categories in `categories` order. */
  readonly weights?: 'none' | 'linear' | 'quadratic'
  /** All possible categories in order; by default those that occur, sorted. */
  readonly categories?: readonly Label[]
}

export interface CohenKappaResult {
  /** null when undefined. */
  readonly kappa: number | null
  /** Asymptotic standard error (Fleiss, Cohen and Everitt 1969). */
  readonly standardError: number | null
  /** (Weighted) observed and chance agreement; print them with kappa: prevalence can make it negative at 90 %. */
  readonly observed: number
  readonly expected: number
  readonly categories: readonly Label[]
  /** Share of every category over both raters. */
  readonly prevalence: readonly number[]
  readonly items: number
  /** `undefined` when both raters used one single category, `insufficient` without items. */
  readonly status: 'ok' | 'undefined' | 'insufficient'
}

/**
 * Cohen's kappa of two raters over the same items.
 * @throws StatsInputError when the ratings differ in length or hold a label outside `categories`
 */
export function cohenKappa(first: readonly Label[], second: readonly Label[], options: CohenKappaOptions = {}): CohenKappaResult {
  if (first.length !== second.length) throw new StatsInputError('second', `${second.length} ratings`, `${first.length}, one per item`)
  const categories = options.categories ?? sortedLabels([...first, ...second])
  const k = categories.length
  const n = first.length
  const indices = new Map(categories.map((label, i) => [label, i]))
  const indexOf = (label: Label | undefined, where: string): number => {
    const index = label === undefined ? undefined : indices.get(label)
    if (index === undefined) throw new StatsInputError(where, label, `one of ${categories.join(', ')}`)
    return index
  }
  const joint = categories.map(() => new Float64Array(k))
  first.forEach((label, item) => {
    const row = joint[indexOf(label, `first[${item}]`)]
    const column = indexOf(second[item], `second[${item}]`)
    if (row !== undefined) row[column] = (row[column] ?? 0) + 1 / n
  })
  const rowShare = joint.map((row) => row.reduce((sum, share) => sum + share, 0))
  const columnShare = categories.map((_, j) => joint.reduce((sum, row) => sum + (row[j] ?? 0), 0))
  const weight = agreementWeight(options.weights ?? 'none', k)
  let observed = 0
  let expected = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      observed += weight(i, j) * (joint[i]?.[j] ?? 0)
      expected += weight(i, j) * (rowShare[i] ?? 0) * (columnShare[j] ?? 0)
    }
  }
  const shared = {
    observed,
    expected,
    categories,
    prevalence: rowShare.map((share, i) => (share + (columnShare[i] ?? 0)) / 2),
    items: n,
  }
  if (n === 0) return { ...shared, kappa: null, standardError: null, status: 'insufficient' }
  if (1 - expected < 1e-15) return { ...shared, kappa: null, standardError: null, status: 'undefined' }
  const kappa = (observed - expected) / (1 - expected)
  const rowMean = categories.map((_, i) => columnShare.reduce((sum, share, j) => sum + weight(i, j) * share, 0))
  const columnMean = categories.map((_, j) => rowShare.reduce((sum, share, i) => sum + weight(i, j) * share, 0))
  let spread = 0
  for (let i = 0; i < k; i++) {
    for (let j = 0; j < k; j++) {
      const term = weight(i, j) - ((rowMean[i] ?? 0) + (columnMean[j] ?? 0)) * (1 - kappa)
      spread += (joint[i]?.[j] ?? 0) * term * term
    }
  }
  const variance = (spread - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2)
  return { ...shared, kappa, standardError: Math.sqrt(Math.max(0, variance)), status: 'ok' }
}

function agreementWeight(kind: 'none' | 'linear' | 'quadratic', k: number): (i: number, j: number) => number {
  if (kind === 'none') return (i, j) => (i === j ? 1 : 0)
  const power = kind === 'linear' ? 1 : 2
  return (i, j) => (k === 1 ? 1 : 1 - (Math.abs(i - j) / (k - 1)) ** power)
}
