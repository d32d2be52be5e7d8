/** From the own target over neither to the donor's: glyph, colour and word of each part. */
export const COMPOSITION_PARTS = [
  { key: 'correct', glyph: '\u2713', colour: 'var(--right)', chip: 'right', word: 'target of the own past' },
  { key: 'ambiguous', glyph: '\u2013', colour: 'var(--undecided)', chip: 'undecided', word: 'neither target' },
  { key: 'wrong', glyph: '\u2715', colour: 'var(--wrong)', chip: 'wrong', word: 'target of the other past' },
] as const
