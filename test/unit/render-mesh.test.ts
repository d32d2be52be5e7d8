import { describe, expect, it } from 'vitest'
import { UNIT_MESHES } from '../../sim/render/mesh.ts'
import { writeMeshScales } from '../../sim/render/mesh-scales.ts'
import type { RenderShape } from '../../sim/render/renderer.ts'
import { geomAt } from '../golden/render-scene.ts'

type Point = [number, number, number]
const SIZE = [0.3, 0.7, 0.2] as const
const shapes = Object.keys(UNIT_MESHES) as RenderShape[]
const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

function scaledFaces(shape: RenderShape): { corners: number[]; points: Point[]; normal: Point }[] {
  const scales = new Float64Array(5)
  writeMeshScales(geomAt(shape, SIZE, [0, 0, 0], [0, 0, 0]), scales)
  const mesh = UNIT_MESHES[shape]
  const [a, b, c, d] = scales as unknown as [number, number, number, number]
  const point = (vertex: number): Point => {
    const [x, y, z, end] = mesh.vertices.subarray(4 * vertex, 4 * vertex + 4) as unknown as number[] & [number, number, number, number]
    return [a * x, b * y, c * z + d * end]
  }
  return Array.from({ length: mesh.faceStarts.length - 1 }, (_, face) => {
    const corners = [...mesh.corners.subarray(mesh.faceStarts[face], mesh.faceStarts[face + 1])]
    const normal = [...mesh.normals.subarray(3 * face, 3 * face + 3)] as Point
    return { corners, points: corners.map(point), normal }
  })
}

describe.each(shapes)('mesh of a %s', (shape) => {
  const faces = scaledFaces(shape)

  it('has flat convex faces that turn counter-clockwise about their unit normal', () => {
    for (const { points, normal } of faces) {
      expect(dot(normal, normal)).toBeCloseTo(1, 12)
      const count = points.length
      points.forEach((point, index) => {
        const edge = subtract(points[(index + 1) % count]!, point)
        const next = subtract(points[(index + 2) % count]!, points[(index + 1) % count]!)
        expect(dot(edge, normal)).toBeCloseTo(0, 12)
        expect(dot(cross(edge, next), normal)).toBeGreaterThan(0)
      })
    }
  })

  it('looks outward everywhere', () => {
    if (shape === 'plane') return
    for (const { points, normal } of faces) expect(dot(points[0]!, normal)).toBeGreaterThan(0)
  })

  it('is closed: each edge is walked once in each direction', () => {
    if (shape === 'plane') return
    const key = (p: Point): string => p.map((value) => (value + 0).toFixed(12).replace('-0.000000000000', '0.000000000000')).join(' ')
    const edges = new Set<string>()
    for (const { points } of faces) {
      points.forEach((point, index) => {
        const edge = `${key(point)} > ${key(points[(index + 1) % points.length]!)}`
        expect(edges.has(edge)).toBe(false)
        edges.add(edge)
      })
    }
    for (const edge of edges) expect(edges).toContain(edge.split(' > ').toReversed().join(' > '))
  })

  it('lies within the ball used for culling and touches its stated size', () => {
    const scales = new Float64Array(5)
    writeMeshScales(geomAt(shape, SIZE, [0, 0, 0], [0, 0, 0]), scales)
    const all = faces.flatMap((face) => face.points)
    for (const point of all) expect(Math.sqrt(dot(point, point))).toBeLessThanOrEqual(scales[4]! + 1e-12)
    const extents = { box: SIZE, sphere: [0.3, 0.3, 0.3], capsule: [0.3, 0.3, 1], cylinder: [0.3, 0.3, 0.7], plane: [0.3, 0.7, 0] }
    extents[shape].forEach((extent, axis) => {
      expect(Math.max(...all.map((point) => point[axis]!))).toBeCloseTo(extent, 12)
    })
  })
})
