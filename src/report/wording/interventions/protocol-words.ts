import type { InterventionProtocol } from '../../../core/protocol.ts'

/** What was done, above the title. */
export const PROTOCOL_WORDS: Readonly<Record<InterventionProtocol, string>> = {
  'native-event': 'memory replaced at an event of a closed loop',
  'anchor-fault': 'memory damaged, with and without a protected anchor',
  ladder: 'memory edited at the retrieval interface',
}
