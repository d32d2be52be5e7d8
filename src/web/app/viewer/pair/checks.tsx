import type { ShownCheck } from '../../../wire/viewer-pair.ts'
import { Scroll } from '../parts/scroll.tsx'

export function Checks({ checks, open = false }: { readonly checks: readonly ShownCheck[]; readonly open?: boolean }) {
  const failed = checks.filter(({ ok }) => !ok).length
  return (
    <details open={open || failed > 0}>
      <summary>
        {checks.length} checks, {failed === 0 ? 'all held' : `${failed} not held`}
      </summary>
      <Scroll label="Table of checks">
        <table>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Held</th>
              <th scope="col">Got</th>
              <th scope="col">Expected</th>
            </tr>
          </thead>
          <tbody>
            {checks.map(({ check, ok, got, expected, asks, recordedOnly }) => (
              <tr key={check} class={ok ? undefined : 'unheld'}>
                <th scope="row">
                  {check} <span class="note">{asks}</span>
                </th>
                <td>{ok ? '✓ yes' : `✕ no${recordedOnly ? ', recorded only' : ''}`}</td>
                <td class="long">{got}</td>
                <td class="long">{expected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </details>
  )
}
