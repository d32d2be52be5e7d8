/** `S-V1.8-2` as numbers, for comparing. */
export interface FirmwareVersion {
  readonly text: string
  /** e.g. [1, 8, 2] */
  readonly parts: readonly [number, number, number]
}

const TOKEN = /S-V(\d{1,3})\.(\d{1,3})-(\d{1,3})(?!\d)/

/** The version within an arm's firmware text of 88 characters, wherever it stands in it; undefined if there is none. */
export function firmwareVersionIn(text: string): FirmwareVersion | undefined {
  const match = TOKEN.exec(text)
  if (match === null) return undefined
  return { text: match[0], parts: [Number(match[1]), Number(match[2]), Number(match[3])] }
}

/** Negative if `a` is older. */
export function compareFirmware(a: FirmwareVersion['parts'], b: FirmwareVersion['parts']): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
}
