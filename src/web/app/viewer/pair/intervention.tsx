import { useEffect, useState } from 'preact/hooks'
import { viewerActionSchema } from '../../../wire/viewer-pair.ts'
import type { InterventionPair, ShownAction } from '../../../wire/viewer-pair.ts'
import { ask } from '../../console/store/ask.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { Checks } from './checks.tsx'
import { InterventionRows } from './intervention-rows.tsx'
import { JointStrips } from './joint-strips.tsx'

/** One unit of an intervention: its rows by condition, its episodes, and the saved actions of one row. */
export function Intervention({ store, pair }: { readonly store: ViewerStore; readonly pair: InterventionPair }) {
  const { pasts, unreached, checks, unitDigest } = pair
  const row = Math.min(store.view.row, pair.rows.length - 1)
  const { pairId } = pair.pair
  const [action, setAction] = useState<{ readonly of: string; readonly value: ShownAction | undefined }>()
  const wanted = `/api/pairs/${pairId}/rows/${row}`
  useEffect(() => {
    if (row >= 0)
      void ask(wanted, viewerActionSchema).then((answer) =>
        setAction({ of: wanted, value: answer.kind === 'done' ? answer.value : undefined }),
      )
  }, [wanted, row])
  const direction = pair.rows[row]?.direction ?? 0
  return (
    <>
      <InterventionRows store={store} pair={pair} row={row} />
      {unreached.length > 0 && (
        <ul class="notice">
          {unreached.map(({ direction: past, seed, stage, reason }) => (
            <li key={`${past}/${seed}/${stage}`}>
              Not reached: {stage}, past {past}, seed {seed}: {reason}
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="joints-title">
        <h3 id="joints-title">Saved targets of the chosen row</h3>
        {row < 0 ? (
          <p class="empty">No episode came to a registered stage, so there is no row.</p>
        ) : action?.of !== wanted ? (
          <p role="status">reading ...</p>
        ) : action.value === undefined ? (
          <p class="notice">The actions of this row could not be read.</p>
        ) : (
          <JointStrips space={pair.space} actions={[{ ...action.value, direction }]} past={direction} step={0} />
        )}
        <p class="note">Records of interventions hold no pictures and no tool paths.</p>
      </section>
      <details>
        <summary>Pasts and undisturbed episodes</summary>
        <ul>
          {pasts.map(({ role, direction: past, seed, branch, steps, events }) => (
            <li key={`${role}/${seed}`}>
              {role}, past {past}
              {seed === null ? '' : `, seed ${seed}`}, {branch}, {steps} steps:{' '}
              {events.map(({ kind, place, stepIndex }) => `${kind} at ${place} (step ${stepIndex})`).join(', ') || 'no event'}
            </li>
          ))}
        </ul>
      </details>
      <Checks checks={checks} />
      <p class="note">
        unit SHA-256 <code class="long">{unitDigest}</code>
      </p>
    </>
  )
}
