import type { Protocol } from '../core/protocol.ts'

/** What a planned unit of a protocol is called. */
export type UnitWord = 'pairs' | 'episodes'

export function unitWord(protocol: Protocol): UnitWord {
  return protocol === 'anchor-fault' ? 'episodes' : 'pairs'
}
