import type { ViewerRecord } from '../../../wire/viewer-record.ts'
import { markWords } from '../parts/mark.tsx'
import { FILTERS } from '../store/view-address.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { statusWords } from './status-words.ts'

type Option = readonly [value: string, words: string]

export function Filters({ store, record }: { readonly store: ViewerStore; readonly record: ViewerRecord }) {
  const { view } = store
  const outcomes = record.pairs.flatMap((pair) => pair.outcomes)
  const unlike = <Value,>(values: readonly Value[]) => [...new Set(values)]
  const conditions = unlike(outcomes.map(({ condition }) => condition)).filter((condition) => condition !== '')
  const statuses: readonly Option[] = unlike(record.pairs.map(({ status }) => status)).map((status) => [status, statusWords[status]])
  const differing: readonly Option[] = record.pairs.some(({ differs }) => differs) ? [['differing', 'other bytes when run again']] : []
  const choose = (name: (typeof FILTERS)[number], words: string, options: readonly Option[]) => {
    const chosen = view[name]
    const known: readonly Option[] =
      chosen === '' || options.some(([value]) => value === chosen) ? options : [...options, [chosen, `${chosen} (none here)`]]
    return (
      <label>
        {words}
        <select value={chosen} onChange={(event) => store.filter({ [name]: event.currentTarget.value })}>
          <option value="">all</option>
          {known.map(([value, shown]) => (
            <option value={value} key={value}>
              {shown}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <form class="filters" role="search" aria-label="Filter pairs" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>
          Text <kbd>/</kbd>
        </span>
        <input id="text" type="search" value={view.text} onInput={(event) => store.filter({ text: event.currentTarget.value })} />
      </label>
      {choose('status', 'Status', [...statuses, ...differing])}
      {choose(
        'readout',
        'Readout',
        unlike(outcomes.map(({ mark }) => mark)).map((mark) => [mark, markWords(mark)]),
      )}
      {choose('direction', 'Memory of', [
        ['0', '● past 0'],
        ['1', '▲ past 1'],
      ])}
      {choose(
        'seed',
        'Action seed',
        record.seeds.map((seed) => [String(seed), String(seed)]),
      )}
      {choose(
        'stratum',
        'Stratum',
        unlike(record.pairs.map(({ stratum }) => stratum)).map((stratum) => [stratum, stratum]),
      )}
      {conditions.length > 0 &&
        choose(
          'condition',
          'Condition',
          conditions.map((condition) => [condition, condition]),
        )}
      <button
        type="button"
        disabled={FILTERS.every((name) => view[name] === '')}
        onClick={() => store.filter(Object.fromEntries(FILTERS.map((name) => [name, ''])))}
      >
        Clear <kbd>X</kbd>
      </button>
    </form>
  )
}
