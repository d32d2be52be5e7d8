import { createInterface } from 'node:readline/promises'
import { TwinpastError } from '../../core/errors.ts'

/**
 * Asks a person to type a word before something that can hurt. Without a terminal the word must be given as an option, so that a script says in
 * its own text what it does.
 *
 * @param given - the word as an option, if there was one
 */
export async function confirmMotion(consequence: string, word: string, given: string | undefined): Promise<void> {
  if (given !== undefined) {
    if (given === word) return
    throw notConfirmed(consequence, word, given)
  }
  if (process.stdin.isTTY !== true) throw notConfirmed(consequence, word, 'no terminal to ask on')
  const ask = createInterface({ input: process.stdin, output: process.stderr })
  // Ctrl-C and Ctrl-D end the interface and leave its question open for ever.
  const left = new AbortController()
  ask.once('close', () => left.abort())
  try {
    const question = `${consequence}\nType ${word} to go on, anything else to leave it: `
    const answer = await ask.question(question, { signal: left.signal }).catch(() => '')
    if (answer.trim() !== word) throw notConfirmed(consequence, word, answer.trim() === '' ? 'nothing' : 'another word')
  } finally {
    ask.close()
  }
}

function notConfirmed(consequence: string, word: string, got: string): TwinpastError {
  return new TwinpastError({
    code: 'not-confirmed',
    fate: 'refuse',
    exitCode: 2,
    message: `Nothing was done. ${consequence}`,
    got,
    expected: `the word ${word}`,
    where: 'confirmation',
    remedy: `Run it on a terminal and type ${word}, or give --confirm ${word}.`,
  })
}
