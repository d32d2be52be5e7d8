import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TwinpastError } from '../../src/core/errors.ts'
import { rasteriseIds, type IdPicture } from '../../sim/render/rasterise-ids.ts'
import { rasteriser } from '../../sim/render/rasteriser.ts'
import type { RenderCamera, RenderGeom, RenderShape } from '../../sim/render/renderer.ts'
import { geomAt, goldenCamera, goldenScene, rotationOf } from '../golden/render-scene.ts'

const coordinate = (half: number): fc.Arbitrary<number> => fc.double({ min: -half, max: half, noNaN: true })
const rotation = fc
  .tuple(coordinate(1), coordinate(1), coordinate(1), coordinate(1))
  .filter(([w, x, y, z]) => w * w + x * x + y * y + z * z > 0.01)
  .map(([w, x, y, z]) => rotationOf(w, x, y, z))
const solid = fc.constantFrom<RenderShape>('box', 'sphere', 'capsule', 'cylinder')
const size = fc.tuple(...[0, 1, 2].map(() => fc.double({ min: 0.02, max: 0.2, noNaN: true }))) as unknown as fc.Arbitrary<
  [number, number, number]
>
const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))
const geomAround = (x: number, y: number, z: number, half: number): fc.Arbitrary<RenderGeom> =>
  fc
    .tuple(solid, size, fc.tuple(coordinate(half), coordinate(half), coordinate(half)), colour, rotation)
    .map(([shape, sizeM, [dx, dy, dz], rgb, turn]) => geomAt(shape, sizeM, [x + dx, y + dy, z + dz], rgb, turn))

/** At the origin, looking along world -z, +y up. */
const plainCamera: RenderCamera = {
  positionM: new Float64Array(3),
  rotation: rotationOf(1, 0, 0, 0),
  fovYRad: 1.2,
}

function product(a: Float64Array, b: Float64Array): Float64Array {
  return Float64Array.from({ length: 9 }, (_, index) => {
    const row = 3 * Math.floor(index / 3)
    const column = index % 3
    return a[row]! * b[column]! + a[row + 1]! * b[column + 3]! + a[row + 2]! * b[column + 6]!
  })
}

function moved(position: Float64Array, turn: Float64Array, shift: readonly number[]): Float64Array {
  return Float64Array.from(
    { length: 3 },
    (_, row) => turn[3 * row]! * position[0]! + turn[3 * row + 1]! * position[1]! + turn[3 * row + 2]! * position[2]! + shift[row]!,
  )
}

/** Whether a pixel or one of its neighbours shows something else than the pixel itself. */
function isBorder(ids: IdPicture, at: number, widthPx: number): boolean {
  const around = [-widthPx - 1, -widthPx, -widthPx + 1, -1, 1, widthPx - 1, widthPx, widthPx + 1]
  return around.some((step) => {
    const other = ids.geomIndex[at + step]
    return other !== undefined && other !== ids.geomIndex[at]
  })
}

const share = (count: number, total: number): number => count / total

describe('rasteriser', () => {
  it('shows the background alone for an empty scene, lighter towards the bottom, the same for every camera', () => {
    const picture = rasteriser.render({ geoms: [] }, plainCamera, 8, 16)
    expect(picture).toHaveLength(8 * 16 * 3)
    expect(picture).toEqual(rasteriser.render({ geoms: [] }, goldenCamera, 8, 16))
    for (let row = 1; row < 16; row += 1) expect(picture[row * 24]).toBeGreaterThan(picture[(row - 1) * 24]!)
    const ids = rasteriseIds({ geoms: [] }, plainCamera, 8, 16)
    expect(new Set(ids.geomIndex)).toEqual(new Set([-1]))
    expect(new Set(ids.depthM)).toEqual(new Set([Infinity]))
  })

  it('returns a fresh picture that later frames of other sizes leave alone', () => {
    const first = rasteriser.render(goldenScene, goldenCamera, 24, 24)
    const copy = first.slice()
    rasteriser.render({ geoms: [] }, goldenCamera, 24, 24)
    rasteriser.render(goldenScene, goldenCamera, 10, 30)
    expect(first).toEqual(copy)
    expect(rasteriser.render(goldenScene, goldenCamera, 24, 24)).toEqual(copy)
  })

  it('puts x right, y up and the camera axis in the centre', () => {
    const at = (x: number, y: number): number => {
      const { geomIndex } = rasteriseIds({ geoms: [geomAt('sphere', [0.05, 0, 0], [x, y, -1], [9, 9, 9])] }, plainCamera, 33, 21)
      const seen = [...geomIndex.keys()].filter((index) => geomIndex[index] === 0)
      expect(seen.length).toBeGreaterThan(0)
      return seen[Math.floor(seen.length / 2)]!
    }
    expect(at(0, 0)).toBe(10 * 33 + 16)
    expect(at(0.4, 0) % 33).toBeGreaterThan(20)
    expect(at(0, 0.4)).toBeLessThan(6 * 33)
  })

  it('shades a lit flat face with exactly one colour', () => {
    const wall = geomAt('box', [5, 5, 0.1], [0, 0, -1], [200, 100, 50])
    const picture = rasteriser.render({ geoms: [wall] }, plainCamera, 6, 4)
    expect(new Set(picture)).toHaveLength(3)
    expect(picture[0]! / picture[1]!).toBeCloseTo(2, 1)
  })

  it('never shows what stands behind another geom', () => {
    const hidden = geomAround(0, 0, -3, 0.15)
    const front = geomAt('box', [0.8, 0.8, 0.1], [0, 0, -1], [10, 200, 90])
    fc.assert(
      fc.property(fc.array(hidden, { minLength: 1, maxLength: 5 }), fc.boolean(), (behind, frontFirst) => {
        const geoms = frontFirst ? [front, ...behind] : [...behind, front]
        const picture = rasteriser.render({ geoms }, plainCamera, 20, 20)
        expect(picture).toEqual(rasteriser.render({ geoms: [front] }, plainCamera, 20, 20))
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the order of the geoms', () => {
    const row = fc.tuple(...[1, 2, 3, 4].map((distance) => geomAround(0, 0, -distance, 0.05)))
    fc.assert(
      fc.property(row, (geoms) => {
        const picture = rasteriser.render({ geoms }, plainCamera, 24, 24)
        expect(rasteriser.render({ geoms: geoms.toReversed() }, plainCamera, 24, 24)).toEqual(picture)
      }),
      { numRuns: 60 },
    )
  })

  it('draws a convex geom without holes', () => {
    fc.assert(
      fc.property(geomAround(0, 0, -0.6, 0.3), (geom) => {
        const { geomIndex } = rasteriseIds({ geoms: [geom] }, plainCamera, 80, 60)
        for (let row = 0; row < 60; row += 1) {
          expect([...geomIndex.subarray(80 * row, 80 * row + 80)].join('')).toMatch(/^(-1)*0*(-1)*$/)
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same ids and depths when camera and scene move together', () => {
    const scene = fc.array(geomAround(0, 0, -1, 0.5), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(scene, rotation, fc.tuple(coordinate(3), coordinate(3), coordinate(3)), (geoms, turn, shift) => {
        const before = rasteriseIds({ geoms }, plainCamera, 48, 48)
        const after = rasteriseIds(
          {
            geoms: geoms.map((geom) => ({
              ...geom,
              positionM: moved(geom.positionM, turn, shift),
              rotation: product(turn, geom.rotation),
            })),
          },
          { ...plainCamera, positionM: Float64Array.from(shift), rotation: turn },
          48,
          48,
        )
        const inner = [...before.geomIndex.keys()].filter((at) => !isBorder(before, at, 48))
        const equal = inner.filter(
          (at) => before.geomIndex[at] === after.geomIndex[at] && !(Math.abs(before.depthM[at]! - after.depthM[at]!) > 1e-6),
        )
        expect(share(equal.length, inner.length)).toBeGreaterThan(0.999)
      }),
      { numRuns: 60, seed: 3 },
    )
  })

  it('gives the same picture within rounding when camera and scene are shifted together', () => {
    fc.assert(
      fc.property(fc.tuple(coordinate(3), coordinate(3), coordinate(3)), (shift) => {
        const still = rotationOf(1, 0, 0, 0)
        const geoms = goldenScene.geoms.map((geom) => ({ ...geom, positionM: moved(geom.positionM, still, shift) }))
        const camera = { ...goldenCamera, positionM: moved(goldenCamera.positionM, still, shift) }
        const picture = rasteriser.render(goldenScene, goldenCamera, 48, 48)
        const other = rasteriser.render({ geoms }, camera, 48, 48)
        expect(share(picture.filter((value, at) => value === other[at]).length, picture.length)).toBeGreaterThan(0.995)
      }),
      { numRuns: 40 },
    )
  })

  it('cuts faces at the near plane: a floor that runs under the camera fills the lower half to its edge', () => {
    const level: RenderCamera = { ...plainCamera, positionM: Float64Array.of(0, 0, 0.02), rotation: rotationOf(1, 1, 0, 0) }
    const { geomIndex, depthM } = rasteriseIds({ geoms: [geomAt('plane', [0, 0, 0], [0, 0, 0], [1, 2, 3])] }, level, 20, 20)
    const focal = 10 / Math.tan(0.6)
    for (let row = 0; row < 20; row += 1) {
      for (let column = 0; column < 20; column += 1) {
        const expected = row < 10 ? Infinity : (0.02 * focal) / (row + 0.5 - 10)
        expect(geomIndex[20 * row + column]).toBe(row < 10 ? -1 : 0)
        if (row >= 10) expect(depthM[20 * row + column]).toBeCloseTo(expected, 9)
      }
    }
  })

  it('draws the visible part of a bar that passes beside the camera', () => {
    const bar = geomAt('box', [0.02, 0.02, 2], [0.1, 0, 0], [90, 90, 90])
    const { geomIndex } = rasteriseIds({ geoms: [bar] }, plainCamera, 40, 40)
    expect(geomIndex[20 * 40 + 39]).toBe(0)
    expect(geomIndex[20 * 40 + 22]).toBe(0)
    expect(geomIndex[20 * 40]).toBe(-1)
  })

  it('shows nothing of geoms behind the camera, of insides, or of the underside of a plane', () => {
    const geoms = [
      geomAt('sphere', [0.3, 0, 0], [0, 0, 1], [1, 1, 1]),
      geomAt('box', [1, 1, 1], [0, 0, 0], [1, 1, 1]),
      geomAt('plane', [1, 1, 0], [0, 0, -1], [1, 1, 1], rotationOf(0, 1, 0, 0)),
    ]
    expect(new Set(rasteriseIds({ geoms }, plainCamera, 16, 16).geomIndex)).toEqual(new Set([-1]))
  })

  it('refuses sizes and cameras it cannot draw', () => {
    const code = (act: () => unknown): string => {
      try {
        act()
      } catch (error) {
        if (error instanceof TwinpastError) return error.code
      }
      return 'no error'
    }
    const render = (camera: RenderCamera, width: number, height: number) => () => rasteriser.render(goldenScene, camera, width, height)
    for (const side of [0, -1, 1.5, NaN, 5000]) expect(code(render(plainCamera, side, 8))).toBe('render-size')
    for (const fovYRad of [0, -1, Math.PI, NaN]) expect(code(render({ ...plainCamera, fovYRad }, 8, 8))).toBe('render-camera')
    expect(code(render({ ...plainCamera, positionM: Float64Array.of(0, NaN, 0) }, 8, 8))).toBe('render-camera')
  })
})
