import type { Refusal as RefusalFacts } from '../../../wire/console-answers.ts'

/** Why the server refused, what it found, and what to do about it. */
export function Refusal({ refusal, title }: { readonly refusal: RefusalFacts; readonly title: string }) {
  const { code, message } = refusal
  return (
    <section class="refusal" role="alert">
      <h2>{title}</h2>
      <p>
        <strong>{message}</strong> <code>{code}</code>
      </p>
      <dl>
        {(['where', 'got', 'expected', 'remedy'] as const).map((name) =>
          refusal[name] === undefined || refusal[name] === '' ? null : (
            <>
              <dt>{name}</dt>
              <dd>{refusal[name]}</dd>
            </>
          ),
        )}
      </dl>
    </section>
  )
}
