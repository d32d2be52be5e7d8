import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { rasteriser } from '../../sim/render/rasteriser.ts'
import { goldenCamera, goldenScene } from './render-scene.ts'

/** Digest of the golden scene at 64 x 48 px. If it changes on purpose, raise `rasteriser.version` with it. */
const GOLDEN = { version: '1', sha256: '31e2842b68d9434fb42075ef769ed7dbbbe161030c9fdd82bb713eddc899c021' }

const script = fileURLToPath(new URL('./render-digest.ts', import.meta.url))

describe('golden picture', () => {
  it('has the registered bytes for the registered version', () => {
    const picture = rasteriser.render(goldenScene, goldenCamera, 64, 48)
    const sha256 = createHash('sha256').update(picture).digest('hex')
    expect({ version: rasteriser.version, sha256 }).toEqual(GOLDEN)
  })

  it.each([
    ['interpreted once', ['--no-opt'], '1'],
    ['optimised', [], '60'],
  ])('has the same bytes in another process, %s', (_name, flags, rounds) => {
    const digest = execFileSync(process.execPath, [...flags, '--import', 'tsx', script, rounds], { encoding: 'utf8' })
    expect(digest).toBe(GOLDEN.sha256)
  })
})
