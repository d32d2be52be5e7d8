import { crossed } from './crossed.ts'
import type { EndpointEvidence } from './endpoint-evidence.ts'
import type { EndpointKey } from './endpoint-key.ts'
import { faithfulness } from './faithfulness.ts'
import { fullyReliable } from './fully-reliable.ts'
import { matched } from './matched.ts'
import { pCorrect } from './p-correct.ts'
import { pairRows } from './pair-rows.ts'
import { regret } from './regret.ts'
import { sExec } from './s-exec.ts'
import { u1 } from './u1.ts'
import type { UnitValue } from './unit-value.ts'

/** Per-pair values of every endpoint, sorted by pair. Throws `design-unbalanced` (fate `refuse`) on incomplete evidence. */
export function endpointUnits({ rows, divergences }: EndpointEvidence): Readonly<Record<EndpointKey, readonly UnitValue[]>> {
  const pairs = pairRows(rows)
  return {
    sExec: sExec(divergences),
    pCorrect: pCorrect(pairs),
    f: faithfulness(pairs),
    matched: matched(pairs),
    crossed: crossed(pairs),
    u1: u1(pairs),
    regret: regret(pairs),
    fullyReliable: fullyReliable(pairs),
  }
}
