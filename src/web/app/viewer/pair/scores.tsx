import { formatNumber } from '../../../../report/format-number.ts'
import type { ConstructedPair } from '../../../wire/viewer-pair.ts'
import { Mark } from '../parts/mark.tsx'
import { PastName } from '../parts/past-name.tsx'
import { Scroll } from '../parts/scroll.tsx'
import type { ViewerStore } from '../store/viewer-store.ts'

interface ScoresProps {
  readonly store: ViewerStore
  readonly pair: ConstructedPair
  readonly seedIndex: number
}

/** The four crossed scores of every action seed, with readout, margin and S_exec; the chosen seed stands out. */
export function Scores({ store, pair, seedIndex }: ScoresProps) {
  const { decisions, pair: planned } = pair
  const seeds = [...new Map(decisions.map(({ seedIndex: index, seed }) => [index, seed]))]
  const next = seeds[(seeds.findIndex(([index]) => index === seedIndex) + 1) % seeds.length]?.[1]
  return (
    <section aria-labelledby="scores-title">
      <h3 id="scores-title">Four crossed scores</h3>
      <p class="note">
        u: what the chunk asked under one memory is worth in each world, 0 to 1; its own world is marked ◆. Margin: above 0 towards what
        past 0 warrants. S_exec: how far the two executed chunks lie apart, 0 for equal.
      </p>
      <p>
        <button type="button" onClick={() => store.go({ past: store.view.past === 0 ? 1 : 0 })}>
          Other memory <kbd>M</kbd>
        </button>{' '}
        <button type="button" id="next-choice" disabled={seeds.length < 2} onClick={() => store.go({ actionSeed: String(next) })}>
          Next action seed <kbd>S</kbd>
        </button>
      </p>
      <Scroll label="Table of scores">
        <table class="scores">
          <thead>
            <tr>
              <th scope="col">Action seed</th>
              <th scope="col">Memory of</th>
              <th scope="col" class="number">
                u in world 0
              </th>
              <th scope="col" class="number">
                u in world 1
              </th>
              <th scope="col">Readout</th>
              <th scope="col" class="number">
                Margin
              </th>
              <th scope="col">Success in 0, 1</th>
              <th scope="col" class="number">
                S_exec
              </th>
            </tr>
          </thead>
          <tbody>
            {decisions.map((decision) => {
              const { direction, seed, utility, readout, margin, success, divergence, clippedSteps } = decision
              const chosenSeed = decision.seedIndex === seedIndex
              const chosen = chosenSeed && direction === store.view.past
              return (
                <tr
                  key={`${seed}/${direction}`}
                  class={`${chosenSeed ? 'seed' : ''} ${chosen ? 'chosen' : ''}`}
                  aria-current={chosen ? 'true' : undefined}
                >
                  <th scope="row">
                    <button
                      type="button"
                      class="pick"
                      aria-pressed={chosen}
                      onClick={() => store.go({ past: direction, actionSeed: String(seed) })}
                    >
                      {chosen ? '▸ ' : ''}seed {seed}
                      <span class="said">, memory of past {direction}</span>
                    </button>
                  </th>
                  <td>
                    <PastName direction={direction} branch={planned.branches[direction]} />
                  </td>
                  {utility.map((worth, world) => (
                    <td class={`number ${world === direction ? 'own' : ''}`} key={world}>
                      {world === direction && <span aria-hidden="true">◆ </span>}
                      {formatNumber(worth)}
                      {world === direction && <span class="said"> in its own world</span>}
                    </td>
                  ))}
                  <td>
                    <Mark mark={readout} />
                  </td>
                  <td class="number">{formatNumber(margin)}</td>
                  <td>
                    {success.map((ok) => (ok ? 'yes' : 'no')).join(', ')}
                    {clippedSteps > 0 && <span class="note"> {clippedSteps} steps clipped</span>}
                  </td>
                  <td class="number">{formatNumber(divergence)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </Scroll>
    </section>
  )
}
