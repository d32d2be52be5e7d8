import type { EffectSign } from '../../endpoints/effect-sign.ts'
import type { CardView, Tone } from '../report-view.ts'

export interface CardAnswerFacts {
  readonly code: string
  readonly pairs: number
  readonly changed: number
  readonly reliable: number
  /** Where U_1 lies against zero. */
  readonly worth: EffectSign
  /** Reserved words that the evidence unlocks. */
  readonly words: readonly string[]
}

interface CardAnswer {
  readonly text: string
  readonly tone: Tone
}

const withheld: CardAnswer = { text: 'Not answered', tone: 'withheld' }
const notDetected: CardAnswer = { text: 'Not detected', tone: 'neutral' }

function warranted(code: string): CardAnswer {
  if (code === 'memory-guides' || code === 'memory-guides-choice-only') return { text: 'Yes', tone: 'positive' }
  if (code === 'memory-misguides') return { text: 'No, the other one', tone: 'negative' }
  if (code === 'ambiguous') return { text: 'Cannot be read', tone: 'neutral' }
  return notDetected
}

/** Short answer to one of the four questions, unlocked by the verdict code. */
export function cardAnswer(key: CardView['key'], facts: CardAnswerFacts): CardAnswer {
  if (facts.code === 'gate-failed' || facts.code === 'insufficient' || facts.pairs === 0) return withheld
  switch (key) {
    case 'changes':
      if (facts.code !== 'no-detected-difference') return { text: 'Yes', tone: 'positive' }
      return { text: facts.changed === 0 ? 'No difference detected' : `Only in ${facts.changed} of ${facts.pairs}`, tone: 'neutral' }
    case 'warranted':
      return warranted(facts.code)
    case 'worth':
      if (facts.code === 'memory-guides' || facts.worth === 'above') return { text: 'Yes', tone: 'positive' }
      return facts.worth === 'below' ? { text: 'No, worth less', tone: 'negative' } : notDetected
    case 'per-pair':
      if (facts.reliable === facts.pairs) return { text: `In all ${facts.pairs}`, tone: 'positive' }
      return { text: `In ${facts.reliable} of ${facts.pairs}`, tone: facts.reliable === 0 ? 'negative' : 'neutral' }
  }
}
