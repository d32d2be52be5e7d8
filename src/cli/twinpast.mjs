#!/usr/bin/env node
// Launcher: checks Node, then runs the TypeScript sources through tsx. Nothing needs to be built.
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

function refuse(code, where, message, got, expected, remedy) {
  process.stderr.write(
    `error ${code}: ${message}\n  where     ${where}\n  got       ${got}\n  expected  ${expected}\n  remedy    ${remedy}\n`,
  )
  const errors = [{ code, fate: 'refuse', message, got, expected, where, remedy, exitCode: 2 }]
  const document = { twinpast: 1, verb: process.argv[2] ?? '', ok: false, exitCode: 2, errors }
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(document)}\n`)
  process.exit(2)
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 20)) {
  const got = `Node ${process.versions.node}`
  refuse(
    'node-too-old',
    'node',
    'twinpast needs a newer Node.',
    got,
    'Node 20.20 or later',
    'Install a current Node, e.g. from nodejs.org.',
  )
}
try {
  process.cwd()
} catch {
  refuse(
    'folder-gone',
    '.',
    'The current folder does not exist any more.',
    'a deleted folder',
    'a folder',
    'Change to a folder that exists.',
  )
}
// tsx keeps what it has compiled in the temporary folder, and fails where that cannot be written.
try {
  accessSync(tmpdir(), constants.W_OK | constants.X_OK)
} catch {
  process.env.TSX_DISABLE_CACHE = '1'
}
let register
try {
  ;({ register } = await import('tsx/esm/api'))
} catch {
  const remedy = 'Run `npm ci` in the folder of twinpast, then try again.'
  refuse('not-installed', 'node_modules', 'The dependencies of twinpast are not installed.', 'no package tsx', 'an installed clone', remedy)
}
register()
const { main } = await import('./main.ts')
await main(process.argv)
