import type { VerdictGate } from '../endpoints/verdict-step.ts'
import type { Tone } from './report-view.ts'
import { countWords } from './wording/count-words.ts'
import type { TargetWords } from './wording/target-words.ts'

/** Counts that the verdict sentences speak about. A comparison is one pair under one action seed: two decisions. */
export interface VerdictFacts {
  readonly code: string
  readonly target: TargetWords
  readonly plannedPairs: number
  readonly completePairs: number
  readonly decisions: number
  readonly correct: number
  readonly wrong: number
  readonly ambiguous: number
  readonly comparisons: number
  readonly bothRight: number
  readonly bothReversed: number
  /** Pairs whose two memories gave different executed actions, above the replay floor. */
  readonly changedPairs: number
  /** U_1, e.g. `0.185`. */
  readonly worth: string
  /** Its interval, e.g. `95 % interval 0.156 to 0.216`, or why there is none. */
  readonly worthInterval: string
  readonly failedGates: readonly string[]
  /** Gate of the verdict that decided. */
  readonly decidedBy: VerdictGate
  /** Reserved words that the evidence unlocks. */
  readonly words: readonly string[]
}

function insufficiency(facts: VerdictFacts): string {
  const complete = `${facts.completePairs} of ${countWords(facts.plannedPairs, 'planned pair')} passed every gate and ran to the end`
  if (facts.decidedBy === 'coverage') return `Only ${complete}, fewer than the registered share.`
  if (facts.decidedBy === 'clusters') return `${complete}; with fewer than 6 pairs no exact test can reach the 5 % level.`
  if (facts.decidedBy === 'sensitivity') return `${complete}, but whether the action changes cannot be said: no interval may be read.`
  if (facts.decidedBy === 'missing-pairs')
    return `${complete}; the choice they show would not hold if the others had gone against it, and pairs may be missing because of what they would have shown.`
  if (facts.decidedBy === 'evidence-retained')
    return `${complete}; the choice follows the past, but not by the pairs alone whose memory holds the event that tells the two pasts apart, so what it follows is not known.`
  return `${complete}, but the interval and the exact test do not agree on the choice, or none of them may be read.`
}

interface VerdictSentences {
  readonly tone: Tone
  readonly headline: (facts: VerdictFacts) => string
  readonly lead: (facts: VerdictFacts) => readonly [string, string]
}

const moved = (facts: VerdictFacts): string =>
  `Installing the other past's memory moved the arm to the other ${facts.target.one} in ${facts.bothRight + facts.bothReversed} of ${countWords(facts.comparisons, 'comparison')}`

const motionChanged = (facts: VerdictFacts): string =>
  `Installing the other past's memory changed the executed motion in ${facts.changedPairs} of ${countWords(facts.completePairs, 'pair')}`

const verdicts: Readonly<Record<string, VerdictSentences>> = {
  'memory-guides': {
    tone: 'positive',
    headline: (facts) =>
      facts.words.includes('reliable') ? 'Memory guides the decision, reliably in most pairs.' : 'Memory guides the decision.',
    lead: (facts) => [
      `${moved(facts)}, and in ${facts.bothRight} of them each memory led to the ${facts.target.one} that its own past calls for.`,
      `The motion was also worth more in the world that the installed memory comes from than in the other one: by ${facts.worth} of the whole task (${facts.worthInterval}).`,
    ],
  },
  'memory-guides-choice-only': {
    tone: 'positive',
    headline: () => 'Memory guides the choice; that the choice is worth anything was not detected.',
    lead: (facts) => [
      `${moved(facts)}, and in ${facts.bothRight} of them each memory led to the ${facts.target.one} that its own past calls for.`,
      `But the executed motion was not detectably worth more in the world that the installed memory comes from: the difference is ${facts.worth} of the whole task (${facts.worthInterval}).`,
    ],
  },
  'memory-changes-action-only': {
    tone: 'negative',
    headline: () => 'Memory changes the action, but no effect on picking the correct branch was detected.',
    lead: (facts) => [
      `${motionChanged(facts)}, but moved the arm to the other ${facts.target.one} in only ${facts.bothRight + facts.bothReversed} of ${countWords(facts.comparisons, 'comparison')}: correct ${facts.correct} times, wrong ${facts.wrong} times, ambiguous ${facts.ambiguous} times in ${countWords(facts.decisions, 'decision')}.`,
      `A changed motion is not a remembered decision: the ${facts.target.one} it went to did not detectably follow the past.`,
    ],
  },
  'memory-misguides': {
    tone: 'negative',
    headline: () => 'Memory steers the decision to the wrong branch.',
    lead: (facts) => [
      `${moved(facts)}, and in ${facts.bothReversed} of them each memory led to the ${facts.target.one} that the other past calls for.`,
      `The policy responds to what it remembers, but the wrong way round: worth in its own world minus worth in the other one is ${facts.worth} of the whole task (${facts.worthInterval}).`,
    ],
  },
  'no-detected-difference': {
    tone: 'neutral',
    headline: ({ changedPairs, completePairs }) =>
      changedPairs === 0
        ? 'No difference between the two memories was detected.'
        : `Memory changed the action in ${changedPairs} of ${countWords(completePairs, 'pair')}: too few to tell of the policy.`,
    lead: (facts) => [
      `${motionChanged(facts)} and moved the arm to the other ${facts.target.one} in ${facts.bothRight + facts.bothReversed} of ${countWords(facts.comparisons, 'comparison')}.`,
      'That no difference was detected does not show that the memories are equivalent for this policy; it says what these pairs could and could not show.',
    ],
  },
  ambiguous: {
    tone: 'neutral',
    headline: () => 'The arm did not commit to a branch, so the choice cannot be read.',
    lead: (facts) => [
      `In ${facts.ambiguous} of ${countWords(facts.decisions, 'decision')} the arm stopped too near the middle between the two ${facts.target.many} to say which one it went for.`,
      'An ambiguous motion is an outcome, not missing data: nothing is said here for or against the memory.',
    ],
  },
  insufficient: {
    tone: 'withheld',
    headline: () => 'Not enough evidence for a verdict.',
    lead: (facts) => [insufficiency(facts), 'The numbers below describe these pairs only and answer none of the four questions.'],
  },
  'gate-failed': {
    tone: 'withheld',
    headline: () => 'A gate failed, so no verdict is given.',
    lead: (facts) => [
      facts.failedGates.length === 0
        ? 'At least one condition that makes the comparison fair did not hold.'
        : `${facts.failedGates.length === 1 ? 'This condition of a fair comparison' : 'These conditions of a fair comparison'} did not hold: ${facts.failedGates.join('; ')}.`,
      'The numbers below are printed to find the cause and answer none of the four questions.',
    ],
  },
}

const unknown: VerdictSentences = {
  tone: 'withheld',
  headline: () => 'This report does not know the verdict it was given.',
  lead: (facts) => [
    `The record carries the verdict code “${facts.code}”, which this version has no sentence for.`,
    'Read the numbers below without it, or use the version that wrote the record.',
  ],
}

/**
 * The verdict in words. "guides" appears only under `memory-guides` and `memory-guides-choice-only`; a changed action
 * alone is never called use of memory.
 */
export function verdictWording(facts: VerdictFacts): {
  readonly tone: Tone
  readonly headline: string
  readonly lead: readonly [string, string]
} {
  const sentences = Object.hasOwn(verdicts, facts.code) ? (verdicts[facts.code] ?? unknown) : unknown
  return { tone: sentences.tone, headline: sentences.headline(facts), lead: sentences.lead(facts) }
}
