import { sequentialDraws } from '../../stats/streams/sequential-draws.ts'

/** Digits and consonants that are not taken for one another; without vowels no code is a word. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'
const LENGTH = 4

/** Blind codes such as `K7QF`, all different. They follow from the secret seed and from nothing else, so that they tell nothing. */
export function blindCodes(count: number, streamFields: readonly string[]): readonly string[] {
  const draws = sequentialDraws([...streamFields, 'codes'])
  const codes = new Set<string>()
  while (codes.size < count) {
    let code = ''
    for (let i = 0; i < LENGTH; i++) code += LETTERS.charAt(draws.integer(LETTERS.length))
    codes.add(code)
  }
  return [...codes]
}
