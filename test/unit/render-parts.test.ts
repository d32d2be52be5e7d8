import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { averageSamples } from '../../sim/render/average-samples.ts'
import { createCanvas } from '../../sim/render/canvas.ts'
import { clipNear, NEAR_M } from '../../sim/render/clip-near.ts'
import { fillConvex } from '../../sim/render/fill-convex.ts'
import { brightness, LIGHT_DIRECTION, packColour } from '../../sim/render/shade.ts'
import { tangent } from '../../sim/render/tangent.ts'

describe('tangent', () => {
  it('agrees with Math.tan to 1e-13 over every field of view', () => {
    for (let angleRad = 0; angleRad < 1.55; angleRad += 0.003) {
      const expected = Math.tan(angleRad)
      expect(Math.abs(tangent(angleRad) - expected)).toBeLessThanOrEqual(1e-13 * Math.max(1, expected * expected))
    }
  })
})

describe('clipNear', () => {
  const triangle = (depths: number[]): Float64Array => Float64Array.of(-1, 0, depths[0]!, 1, 0, depths[1]!, 0, 1, depths[2]!)

  it.each([
    ['all visible', [1, 2, 3], 3],
    ['one corner hidden', [-1, 2, 3], 4],
    ['two corners hidden', [-1, -2, 3], 3],
    ['all hidden', [-1, -2, -3], 0],
  ])('%s', (_name, depths, corners) => {
    const out = new Float64Array(12)
    expect(clipNear(triangle(depths), 3, out)).toBe(corners)
    for (let corner = 0; corner < corners; corner += 1) expect(out[3 * corner + 2]).toBeGreaterThanOrEqual(NEAR_M)
  })

  it('cuts a shared edge at the same point from both sides', () => {
    const one = new Float64Array(12)
    const other = new Float64Array(12)
    const a = [0.3, -0.2, 0.7]
    const b = [-0.4, 0.9, -0.1]
    expect(clipNear(Float64Array.of(...a, ...b, 5, 5, 1), 3, one)).toBe(4)
    expect(clipNear(Float64Array.of(...b, ...a, -5, 5, 1), 3, other)).toBe(4)
    const cuts = (out: Float64Array): string[] => [0, 1, 2, 3].map((corner) => out.subarray(3 * corner, 3 * corner + 3).join())
    expect(cuts(one).filter((cut) => cuts(other).includes(cut) && cut.endsWith(`,${NEAR_M}`))).toHaveLength(1)
  })
})

describe('fillConvex', () => {
  const coordinate = fc.double({ min: -6, max: 22, noNaN: true })

  it('covers a quadrilateral cut into two triangles without a gap and without drawing twice', () => {
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 4, maxLength: 4 }), fc.nat(3), (spread, grid) => {
        const snap = (value: number): number => (grid === 0 ? Math.round(value * 2) / 2 : value)
        const [a, b, c, d] = spread.map((value) => snap(Math.abs(value) + 0.5)) as [number, number, number, number]
        const centre = snap(8.25)
        const corners = [
          [centre - a, centre],
          [centre, centre + b],
          [centre + c, centre],
          [centre, centre - d],
        ]
        const draw = (indices: number[]): Uint32Array => {
          const canvas = createCanvas(16, 16)
          fillConvex(canvas, Float64Array.from(indices.flatMap((index) => corners[index]!)), indices.length, 0, 0, 1, 1)
          return canvas.paint
        }
        const whole = draw([0, 1, 2, 3])
        const first = draw([0, 1, 2])
        const second = draw([0, 2, 3])
        expect(first.map((value, index) => value + second[index]!)).toEqual(whole)
      }),
    )
  })

  it('draws nothing for a clockwise polygon or one without area', () => {
    for (const points of [
      [2, 2, 12, 2, 7, 12],
      [2, 2, 12, 12, 7, 7],
      [2, 3.2, 12, 3.2, 7, 3.2],
    ]) {
      const canvas = createCanvas(16, 16)
      fillConvex(canvas, Float64Array.from(points), 3, 0, 0, 1, 1)
      expect(Math.max(...canvas.paint)).toBe(0)
    }
  })
})

describe('averageSamples', () => {
  it('takes the rounded mean of each channel', () => {
    const canvas = createCanvas(6, 3)
    canvas.paint.set([0xffffff, 0, 0, 1, 2, 3, 0x800000, 0, 0, 4, 5, 6, 0x00ff00, 0, 0, 7, 8, 9])
    expect([...averageSamples(canvas, 3)]).toEqual([28, 57, 43, 5, 0, 0])
  })
})

describe('shade', () => {
  it('has a unit light and never exceeds its range', () => {
    const [x, y, z] = LIGHT_DIRECTION
    expect(x * x + y * y + z * z).toBeCloseTo(1, 14)
    for (const light of [-1, 0, 1]) {
      for (const zenith of [-1, 0, 1]) {
        expect(brightness(light, zenith)).toBeGreaterThan(0.3)
        expect(brightness(light, zenith)).toBeLessThanOrEqual(1.04)
      }
    }
    expect(brightness(-0.4, 0)).toBe(brightness(0, 0))
  })

  it('rounds and saturates colours', () => {
    expect(packColour([300, -4, 10.5], 1)).toBe(0x0b00ff)
    expect(packColour([255, 100, 0], 0.5)).toBe(0x003280)
  })
})
