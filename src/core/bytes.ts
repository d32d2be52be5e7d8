/** The bytes under a typed array, without copying. Little-endian on every platform Node supports. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/** Byte equality. */
export function bytesEqual(a: Uint8Array, b: Uint8Array): boolean {
  return firstDifference(a, b) === -1
}

/** Index of the first differing byte; the shorter length if one is a prefix of the other; -1 if equal. */
export function firstDifference(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return i
  return a.length === b.length ? -1 : shared
}
