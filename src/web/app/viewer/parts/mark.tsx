import type { RowOutcome } from '../../../wire/viewer-record.ts'

const marks: Readonly<Record<RowOutcome['mark'], { readonly glyph: string; readonly words: string }>> = {
  correct: { glyph: '✓', words: 'correct' },
  wrong: { glyph: '✕', words: 'wrong' },
  ambiguous: { glyph: '–', words: 'ambiguous' },
  success: { glyph: '✓', words: 'success' },
  failure: { glyph: '✕', words: 'no success' },
}

export function markWords(mark: RowOutcome['mark']): string {
  return marks[mark].words
}

/** A readout as glyph, colour and word; the word is read out where only the glyph is seen. */
export function Mark({ mark, alone = false }: { readonly mark: RowOutcome['mark']; readonly alone?: boolean }) {
  const { glyph, words } = marks[mark]
  return (
    <span class={`mark ${mark}`}>
      <span class="chip" aria-hidden="true">
        {glyph}
      </span>
      <span class={alone ? 'said' : undefined}>{words}</span>
    </span>
  )
}
