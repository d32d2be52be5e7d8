import type { InterventionProtocol } from '../../../core/protocol.ts'

export interface ConditionWords {
  /** Short enough for the side of a figure. */
  readonly name: string
  readonly explanation: string
}

const words: Readonly<Record<InterventionProtocol, Readonly<Record<string, ConditionWords>>>> = {
  'native-event': {
    native: { name: 'undisturbed', explanation: 'The episode as it ran by itself; nothing was installed.' },
    sham: {
      name: 'sham',
      explanation: 'The own history up to the event, folded again: the same memory by another way. The reference.',
    },
    opposite: { name: 'other past’s memory', explanation: 'The whole memory of the pair’s other past at the same event.' },
    cleared: { name: 'empty memory', explanation: 'The memory as it is right after an episode has begun.' },
    'anchor-only': { name: 'other past’s anchor', explanation: 'Own memory, but its anchor (the first frame) is that of the other past.' },
    'window-only': { name: 'other past’s window', explanation: 'Own memory, but its window (the last frames) is that of the other past.' },
  },
  'anchor-fault': {
    none: { name: 'undamaged', explanation: 'The true memory, taken out and put back in.' },
    fault: { name: 'damaged', explanation: 'The memory damaged once, at the registered step, and left so.' },
    restored: { name: 'anchor restored', explanation: 'Damaged in the same way, then the protected copy of the anchor was put back.' },
  },
  ladder: {
    none: { name: 'empty memory', explanation: 'The memory as it is right after an episode has begun.' },
    full: { name: 'own memory', explanation: 'The memory that the own past wrote. The baseline of every flip.' },
    replica: { name: 'exact replica', explanation: 'The own memory taken apart, put together and installed again.' },
    ulp: { name: 'one ULP', explanation: 'Every number of the fact moved to the next float32 upwards.' },
    preserve: { name: 'same fact', explanation: 'The part that holds the fact, from another lawful past of the same branch.' },
    target: { name: 'other fact', explanation: 'The part that holds the fact, from the pair’s other past.' },
  },
}

/** What a condition is; one that this version does not know keeps its name. */
export function conditionWords(protocol: InterventionProtocol, condition: string): ConditionWords {
  const known = words[protocol]
  const found = Object.hasOwn(known, condition) ? known[condition] : undefined
  return found ?? { name: condition, explanation: '' }
}

const faults: Readonly<Record<string, string>> = {
  none: 'no fault',
  zero: 'zeros',
  noise: 'noise',
  'slots-swapped': 'swapped slots',
  'bit-flips': 'bit flips',
  'window-truncated': 'truncated window',
}

/** Name of a registered event, kind of fault or decision. */
export function stageWords(protocol: InterventionProtocol, stage: string): string {
  return protocol === 'anchor-fault' && Object.hasOwn(faults, stage) ? (faults[stage] ?? stage) : stage
}
