#!/usr/bin/env node
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'

// Launcher: checks Node, then runs the TypeScript sources through tsx. Nothing needs to be built.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 20)) {
  process.stderr.write(
    `error node-too-old: twinpast needs a newer Node.\n  got       Node ${process.versions.node}\n  expected  Node 20.20 or later\n  remedy    Install a current Node, e.g. from nodejs.org.\n`,
  )
  process.exit(2)
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
  process.stderr.write(
    'error not-installed: the dependencies of twinpast are not installed.\n  got       no package tsx\n  expected  an installed clone\n  remedy    Run `npm ci` in the folder of twinpast, then try again.\n',
  )
  process.exit(2)
}
register()
const { main } = await import('./main.ts')
await main(process.argv)
