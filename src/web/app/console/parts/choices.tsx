export interface Choice<Value extends string> {
  readonly value: Value
  readonly key: string
  readonly says: string
}

/** A group of large radio buttons, each with its key. */
export function Choices<Value extends string>(props: {
  readonly name: string
  readonly legend: string
  readonly choices: readonly Choice<Value>[]
  readonly chosen: Value | undefined
  readonly choose: (value: Value) => void
  /** Few letters each: all in one row. */
  readonly short?: true
}) {
  const { name, legend, choices, chosen, choose, short } = props
  return (
    <fieldset class={short === true ? 'choices short' : 'choices'}>
      <legend>{legend}</legend>
      {choices.map(({ value, key, says }) => (
        <label key={value} class={value === chosen ? 'chosen' : ''}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => choose(value)} />
          <kbd>{key}</kbd> <span>{says}</span>
        </label>
      ))}
    </fieldset>
  )
}
