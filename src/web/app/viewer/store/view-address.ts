/** Everything that decides what is shown. It lives in the address of the page, so a link restores the view. */
export interface ViewAddress {
  /** Filters of the list; an empty one lets everything through. */
  readonly status: string
  readonly readout: string
  readonly stratum: string
  readonly direction: string
  readonly seed: string
  readonly condition: string
  readonly text: string
  /** Page of the list, from 1. */
  readonly page: number
  /** Pair that is open; empty: the list. */
  readonly pair: string
  /** Memory and registered action seed whose chunk stands out. */
  readonly past: 0 | 1
  readonly actionSeed: string
  /** Steps after the present; negative: before it. */
  readonly step: number
  /** Row of an intervention, from 0. */
  readonly row: number
}

export const FILTERS = ['status', 'readout', 'stratum', 'direction', 'seed', 'condition', 'text'] as const

export const emptyAddress: ViewAddress = {
  ...{ status: '', readout: '', stratum: '', direction: '', seed: '', condition: '', text: '', page: 1 },
  ...{ pair: '', past: 0, actionSeed: '', step: 0, row: 0 },
}

const MOST_STEPS = 1_000_000

/** Reads an address; what it does not say, or says oddly, is as at the start. */
export function readAddress(search: string): ViewAddress {
  const query = new URLSearchParams(search)
  const text = (name: string) => query.get(name) ?? ''
  const whole = (name: string, least: number, otherwise: number) => {
    const value = Number(query.get(name) ?? otherwise)
    return Number.isInteger(value) && value >= least && value <= MOST_STEPS ? value : otherwise
  }
  return {
    ...{ status: text('status'), readout: text('readout'), stratum: text('stratum'), direction: text('direction') },
    ...{ seed: text('seed'), condition: text('condition'), text: text('text'), page: whole('page', 1, 1) },
    ...{ pair: text('pair'), past: query.get('past') === '1' ? 1 : 0, actionSeed: text('action-seed') },
    ...{ step: whole('step', -MOST_STEPS, 0), row: whole('row', 0, 0) },
  }
}

/** The address of a view, e.g. `?readout=wrong&pair=pair-003&past=1&action-seed=2&step=-40`; parts as at the start are left out. */
export function writeAddress(view: ViewAddress): string {
  const query = new URLSearchParams()
  const put = (name: string, value: string | number, start: string | number) => {
    if (value !== start) query.set(name, String(value))
  }
  for (const name of FILTERS) put(name, view[name], '')
  put('page', view.page, 1)
  put('pair', view.pair, '')
  if (view.pair !== '') {
    put('past', view.past, 0)
    put('action-seed', view.actionSeed, '')
    put('step', view.step, 0)
    put('row', view.row, 0)
  }
  const text = query.toString()
  return text === '' ? '/' : `/?${text}`
}
