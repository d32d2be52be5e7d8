interface FailureTagsProps {
  readonly registered: readonly { readonly tag: string; readonly means: string }[]
  readonly given: readonly string[]
  readonly give: (tags: readonly string[]) => void
  /** Key that leads here. */
  readonly hint: string
}

/** What went wrong, by the names that the session registers; any number of them, in the registered order. */
export function FailureTags({ registered, given, give, hint }: FailureTagsProps) {
  if (registered.length === 0) return null
  const toggled = (tag: string) => registered.map((one) => one.tag).filter((one) => (one === tag) !== given.includes(one))
  return (
    <fieldset class="choices tags">
      <legend>
        What went wrong (optional, never scores) <kbd>{hint}</kbd>
      </legend>
      {registered.map(({ tag, means }) => (
        <label key={tag} class={given.includes(tag) ? 'chosen' : ''} title={means}>
          <input type="checkbox" checked={given.includes(tag)} onChange={() => give(toggled(tag))} />
          <span>
            {tag}
            <span class="said">: {means}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
