/**
 * Protocols of an audit. `constructed`: two pasts, one present, saved chunks scored in both worlds. `native-event`: the bank is replaced
 * at a registered event of an undisturbed closed loop. `anchor-fault`: the bank is damaged at a registered step, with or without a
 * protected copy of its first slot. `ladder`: replica, one ULP, same fact, other fact at the retrieval interface.
 */
export const protocols = ['constructed', 'native-event', 'anchor-fault', 'ladder'] as const

export type Protocol = (typeof protocols)[number]
export type InterventionProtocol = Exclude<Protocol, 'constructed'>
