import type { Readout } from '../../core/evidence.ts'

export interface ReadoutMark {
  readonly glyph: string
  readonly colour: string
  readonly word: string
}

/** Glyph and colour of a readout: never colour alone. */
export const READOUT_MARKS: Readonly<Record<Readout | 'missing', ReadoutMark>> = {
  correct: { glyph: '\u2713', colour: 'var(--right)', word: 'correct' },
  wrong: { glyph: '\u2715', colour: 'var(--wrong)', word: 'wrong' },
  ambiguous: { glyph: '\u2013', colour: 'var(--undecided)', word: 'ambiguous' },
  missing: { glyph: '?', colour: 'var(--line)', word: 'missing' },
}
