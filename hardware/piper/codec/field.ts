/** What stands in the bytes before it is read as anything: a whole number, a list of them, or text. */
export type FieldRaw = number | readonly number[] | string

interface FieldPlace {
  /** Name as in the protocol tables of docs/piper-protocol.md. */
  readonly field: string
  /** First bit, counted from the most significant bit of byte 0. Numbers are big-endian. */
  readonly firstBit: number
  readonly bits: number
  readonly signed: boolean
}

/** One field of a frame: where it stands and how it is read. */
export type Field = FieldPlace &
  (
    | {
        readonly reads: 'number'
        readonly unit?: string
        /** Raw counts to one unit, e.g. 1000 for 0.001 deg. */
        readonly perUnit: number
      }
    /** Sources disagree on the unit: only the raw number is told. */
    | { readonly reads: 'disputed'; readonly unit: string }
    | { readonly reads: 'word'; readonly words: Readonly<Record<number, string>> }
    /** Names of the bits that are set, lowest first; bits without a name are reserved and ignored. */
    | { readonly reads: 'flags'; readonly names: readonly string[] }
    | { readonly reads: 'yes-no'; readonly yes: number; readonly no: number }
    /** The whole range of raw numbers spread over [from, to]. */
    | { readonly reads: 'span'; readonly from: number; readonly to: number; readonly unit?: string }
    /** `bits / 8` bytes, each a number. */
    | { readonly reads: 'bytes' }
    /** `bits / 8` ascii characters. */
    | { readonly reads: 'text' }
  )
