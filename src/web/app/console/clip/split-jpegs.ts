const SCAN = 0xda
const START = 0xd8
const END = 0xd9

/** The pictures of a raw Motion JPEG stream, as parts of its bytes. A picture that is cut off at the end is left out. */
export function splitJpegs(bytes: Uint8Array): readonly Uint8Array[] {
  const pictures: Uint8Array[] = []
  let at = 0
  while (at < bytes.length - 3) {
    if (bytes[at] !== 0xff || bytes[at + 1] !== START) {
      at += 1
      continue
    }
    const end = endOfPicture(bytes, at)
    if (end === undefined) break
    pictures.push(bytes.subarray(at, end))
    at = end
  }
  return pictures
}

/** Walks the segments, whose length stands before them, then the scan, in which 0xFF is always followed by 0 or a restart marker. */
function endOfPicture(bytes: Uint8Array, start: number): number | undefined {
  let at = start + 2
  while (at + 3 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== SCAN && bytes[at + 1] !== END) at += 2 + lengthAt(bytes, at + 2)
  while (at + 1 < bytes.length) {
    if (bytes[at] === 0xff && bytes[at + 1] === END) return at + 2
    at += 1
  }
  return undefined
}

function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0))
}
