import { describe, expect, it } from 'vitest'
import type { ControlPlace } from '../../policies/scripted/control-task.ts'
import { occupiedPlaces } from '../../policies/scripted/occupied-places.ts'
import { putBackControl } from '../../policies/scripted/put-back-control.ts'
import { repickControl } from '../../policies/scripted/repick-control.ts'
import { redPointsOnTable } from '../../policies/scripted/table-view.ts'
import { swapControl } from '../../policies/scripted/swap-control.ts'
import { placesIn } from '../../policies/scripted/place-bits.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { CAMERAS } from '../../sim/embedded/layout/cell-layout.ts'
import { PUT_BACK_CUBE_REST_Z_M } from '../../sim/embedded/layout/put-back-layout.ts'
import { REPICK_CUBE_REST_Z_M } from '../../sim/embedded/layout/repick-layout.ts'
import { SWAP_CUBE_REST_Z_M } from '../../sim/embedded/layout/swap-layout.ts'

const HEAD = CAMERAS.find(({ camera }) => camera === 'head')!
const REQUEST = [{ camera: 'head', widthPx: 64, heightPx: 64 }] as const
const simulator = await openEmbeddedSimulator()

async function firstPicture(task: string, decision: string, branch: string) {
  await simulator.session.setup({ task, decision, branch, streamFields: ['scripted-vision', branch] })
  return simulator.session.observe(REQUEST).images[0]!
}

function names(places: readonly ControlPlace[], bits: number): readonly string[] {
  return placesIn(bits).map((index) => places[index]!.name)
}

describe('eyes of the control policies, on rendered pictures', () => {
  it.each(['left', 'right', 'front', 'back'])('see the cube on the %s mat, and nowhere else', async (mat) => {
    const points = redPointsOnTable(await firstPicture('put-back', 'after-button', mat), HEAD, PUT_BACK_CUBE_REST_Z_M)
    expect(names(putBackControl.places, occupiedPlaces(points, putBackControl.places))).toEqual([mat])
    const { atM } = putBackControl.places.find(({ name }) => name === mat)!
    const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis]!, 0) / points.length)
    expect(Math.hypot(middle[0]! - atM[0], middle[1]! - atM[1])).toBeLessThan(0.02)
  })
  it.each(['LM', 'RL', 'MR'])('see both cubes of %s', async (branch) => {
    const points = redPointsOnTable(await firstPicture('swap', 'after-first-move', branch), HEAD, SWAP_CUBE_REST_Z_M)
    expect(names(swapControl.places, occupiedPlaces(points, swapControl.places)).join('')).toBe([...branch].sort().join(''))
  })
  it.each(['left', 'right'])(
    'see the %s cube leave its mat in the middle of the showing, and both on their mats before and after',
    async (mat) => {
      await simulator.session.setup({ task: 'repick', decision: 'wait-04', branch: mat, streamFields: ['scripted-vision', mat] })
      const seen: string[] = []
      for await (const { observation } of simulator.session.history(REQUEST)) {
        const points = redPointsOnTable(observation.images[0]!, HEAD, REPICK_CUBE_REST_Z_M)
        seen.push(names(repickControl.places, occupiedPlaces(points, repickControl.places)).join(' '))
      }
      const other = mat === 'left' ? 'right' : 'left'
      expect(new Set(seen.slice(20, 26))).toEqual(new Set([other]))
      expect(new Set([...seen.slice(0, 19), ...seen.slice(28)])).toEqual(new Set(['left right']))
      expect(seen).not.toContain(mat)
    },
  )
  it('see nothing in a picture without red', () => {
    const rgb = new Uint8Array(64 * 64 * 3).fill(200)
    expect(redPointsOnTable({ camera: 'head', widthPx: 64, heightPx: 64, rgb }, HEAD, 0.76)).toEqual([])
  })
})
