import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import type { ViewerStore } from '../store/viewer-store.ts'
import { Checks } from './checks.tsx'
import { JointStrips } from './joint-strips.tsx'
import { PathPlan } from './path-plan.tsx'
import { PastPane } from './past-pane.tsx'
import { Present } from './present.tsx'
import { Scores } from './scores.tsx'
import { StepScrubber } from './step-scrubber.tsx'

/** One pair of a constructed audit: what each memory's chunk is worth, how it came about, where the arm went. */
export function Constructed({ store, pair }: { readonly store: ViewerStore; readonly pair: ConstructedPair }) {
  const { view, player } = store
  const seedIndex = (pair.decisions.find(({ seed }) => String(seed) === view.actionSeed) ?? pair.decisions[0])?.seedIndex ?? 0
  const executedStep = Math.max(0, player.step)
  const actions = ([0, 1] as const).flatMap((direction) => {
    const found = pair.actions.find((action) => action.direction === direction && action.seedIndex === seedIndex)
    return found === undefined ? [] : [{ ...found, direction }]
  })
  return (
    <>
      <Scores store={store} pair={pair} seedIndex={seedIndex} />
      <section aria-labelledby="pasts-title">
        <h3 id="pasts-title">Two pasts, one present, two actions</h3>
        <StepScrubber player={player} pair={pair} />
        <div class="pasts">
          <PastPane past={pair.pasts[0]} direction={0} step={player.step} present={pair.present.pictures} />
          <PastPane past={pair.pasts[1]} direction={1} step={player.step} present={pair.present.pictures} />
          <PathPlan pair={pair} seedIndex={seedIndex} past={view.past} step={executedStep} />
        </div>
        <Present present={pair.present} />
        <h3>Saved targets of every joint</h3>
        <JointStrips space={pair.space} actions={actions} past={view.past} step={executedStep} />
      </section>
      <Checks checks={pair.checks} />
      <p class="note">
        unit SHA-256 <code class="long">{pair.unitDigest}</code>
        {pair.settledScoring ? '; both worlds were scored on one execution' : ''}
      </p>
    </>
  )
}
