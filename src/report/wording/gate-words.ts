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
}

/** `lawful-start/0` and `lawful-start/1` are one gate, asked of both pasts. */
export function gateOfCheck(check: string): string {
  return check.replace(/\/[01]$/, '')
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
