import { expect, test } from 'vitest'
import { shellWord } from '../../src/cli/shell-word.ts'

test.each([
  ['records/put-back-quick-bank', 'records/put-back-quick-bank'],
  ['re cörd', "'re cörd'"],
  ["it's", `'it'\\''s'`],
  ['a\nb.yaml', "'a\\u000ab.yaml'"],
  ['$(id)', "'$(id)'"],
])('%j can be copied as %s', (path, word) => {
  expect(shellWord(path)).toBe(word)
})
