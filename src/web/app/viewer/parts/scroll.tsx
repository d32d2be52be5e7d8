import type { ComponentChildren } from 'preact'

/** A wide table scrolls in a box of its own, by keyboard too. */
export function Scroll({
  label,
  tall = false,
  children,
}: {
  readonly label: string
  readonly tall?: boolean
  readonly children: ComponentChildren
}) {
  return (
    <div class={tall ? 'scroll tall' : 'scroll'} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  )
}
