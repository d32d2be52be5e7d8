/** One colour and one shape for each past, everywhere: 0 is a blue circle, 1 an orange triangle. */
export function PastName({ direction, branch }: { readonly direction: 0 | 1; readonly branch?: string | undefined }) {
  return (
    <span class={`past-name h${direction}`}>
      <span aria-hidden="true">{direction === 0 ? '●' : '▲'}</span> past {direction}
      {branch === undefined ? '' : `: ${branch}`}
    </span>
  )
}
