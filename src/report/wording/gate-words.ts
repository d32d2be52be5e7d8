import type { Protocol } from '../../core/protocol.ts'

const explanations: Readonly<Record<string, string>> = {
  'lawful-start': 'The past began in a state that the task allows.',
  'lawful-events': 'The past contains only events that the task allows, in their order.',
  'own-update-path': 'The memory was written by the policy itself, one step at a time.',
  'memory-emptied': 'The memory was the same empty one before both pasts.',
  'one-warranted-branch': 'The past calls for exactly one branch.',
  'lawful-present': 'The independent run that the present was taken from is lawful too.',
  'present-equal': 'Everything that the policy reads, except its memory, is equal byte for byte after both pasts.',
  'evidence-retained': 'Some memory slot covers the event that tells the two pasts apart.',
  replica: 'The same memory, installed anew, gives the same action byte for byte.',
  'repeat-query': 'The same query, asked twice, gives the same action byte for byte.',
  'memory-restored': 'An installed memory reads back byte for byte.',
  'no-trace': 'A query leaves the memory as it was.',
  'present-leak': 'The past cannot be read from the present alone.',
  'same-bytes-again': 'A pair that was run again gave the same bytes.',
  'memories-differ': 'The two pasts left different memories behind in at least one pair.',
  'policy-frozen': 'The weights were the same at the first and at the last query.',
  'reconstruction-reproduces-native':
    'Own history folded again at the event gives the memory, the actions and the end of the undisturbed episode, byte for byte.',
  'reinstallation-reproduces-native': 'The true memory, taken out and put back in, changes nothing of the episode, byte for byte.',
  'replay-reproduces-episodes': 'The evaluator, executing the saved actions once more, comes to the end of the episode, byte for byte.',
  'protected-anchor-current': 'The protected copy is still the anchor that the memory holds when the fault strikes.',
  'replica-bytes': 'A memory taken apart and put together again has the same bytes.',
  'other-bytes': 'Every edited memory has other bytes than the own one.',
  'one-episode': 'Both decisions belong to one episode: what was fed before the first is the beginning of what was fed before the second.',
}

/** Asked of results already executed: its failure excludes a unit whose actions were seen. */
const AFTER_ACTIONS = 'replay-reproduces-episodes'

/** `lawful-start/0` and `lawful-start/1` are one gate, asked of both pasts; so are those of several events, decisions or edits. */
export function gateOfCheck(check: string): string {
  return check.split('/').find((part) => Object.hasOwn(explanations, part)) ?? check.replace(/\/[01]$/, '')
}

/** Why a unit was excluded by a gate. */
export function exclusionWords(gate: string): string {
  return `Did not hold: ${gateQuote(gate)}.${gate === AFTER_ACTIONS ? '' : ' No registered action was seen.'}`
}

const BEFORE_ACTIONS =
  'Gates are asked before any registered action is seen, so no pair can be dropped for its result. Gates with two sides are asked once per past.'

/** When gates are asked, by protocol. */
export const GATE_INTROS: Readonly<Record<Protocol, string>> = {
  constructed: BEFORE_ACTIONS,
  'native-event':
    'Gates compare bytes and lawfulness, never results. All but the replay of the executed actions are asked before another memory is installed.',
  'anchor-fault': 'Gates compare bytes and lawfulness, never results; they are asked before any fault strikes.',
  ladder: BEFORE_ACTIONS,
}

/** What a gate asks, as a quotation inside a sentence. */
export function gateQuote(gate: string): string {
  const explanation = gateExplanation(gate)
  return explanation === '' ? `the gate “${gate}”` : `“${explanation.replace(/\.$/, '')}”`
}

/** What a gate asks, in one plain sentence; empty for a gate this version does not know. */
export function gateExplanation(gate: string): string {
  return Object.hasOwn(explanations, gate) ? (explanations[gate] ?? '') : ''
}
