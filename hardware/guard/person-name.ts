const MAX_LENGTH = 80

/** A name somebody can be asked for later: trimmed, 1 to 80 printable characters. Undefined if it is none. */
export function personName(text: string): string | undefined {
  const name = typeof text === 'string' ? text.trim() : ''
  return name.length > 0 && name.length <= MAX_LENGTH && /\p{L}/u.test(name) && !/\p{C}/u.test(name) ? name : undefined
}
