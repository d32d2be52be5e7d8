import { CIRCLE_SEGMENTS, COSINES, SINES } from './unit-circle.ts'
import type { RenderShape } from './renderer.ts'

/**
 * Closed surface of flat convex faces, counter-clockwise from outside, independent of size: a vertex lies at
 * (a x, b y, c z + d end) for the scales of `meshScales`, and no face normal depends on those scales.
 */
export interface UnitMesh {
  /** x, y, z, end of each vertex. */
  readonly vertices: Float64Array
  /** Unit outward normal of each face, local. */
  readonly normals: Float64Array
  /** Face f has the corners faceStarts[f] .. faceStarts[f + 1] - 1. */
  readonly faceStarts: Int32Array
  /** Vertex index of each corner. */
  readonly corners: Int32Array
}

type Point = readonly [number, number, number]
type Vertex = readonly [x: number, y: number, z: number, end: number]
interface Face {
  readonly corners: readonly number[]
  readonly normal: Point
}

function pack(vertices: readonly Vertex[], faces: readonly Face[]): UnitMesh {
  const faceStarts = new Int32Array(faces.length + 1)
  faces.forEach((face, index) => {
    faceStarts[index + 1] = (faceStarts[index] ?? 0) + face.corners.length
  })
  return {
    vertices: Float64Array.from(vertices.flat()),
    normals: Float64Array.from(faces.flatMap((face) => face.normal)),
    faceStarts,
    corners: Int32Array.from(faces.flatMap((face) => face.corners)),
  }
}

function boxMesh(): UnitMesh {
  const signs = [-1, 1]
  const vertices = signs.flatMap((z) => signs.flatMap((y) => signs.map((x): Vertex => [x, y, z, 0])))
  return pack(vertices, [
    { corners: [1, 3, 7, 5], normal: [1, 0, 0] },
    { corners: [0, 4, 6, 2], normal: [-1, 0, 0] },
    { corners: [2, 6, 7, 3], normal: [0, 1, 0] },
    { corners: [0, 1, 5, 4], normal: [0, -1, 0] },
    { corners: [4, 5, 7, 6], normal: [0, 0, 1] },
    { corners: [0, 2, 3, 1], normal: [0, 0, -1] },
  ])
}

function planeMesh(): UnitMesh {
  const vertices: Vertex[] = [
    [-1, -1, 0, 0],
    [1, -1, 0, 0],
    [1, 1, 0, 0],
    [-1, 1, 0, 0],
  ]
  return pack(vertices, [{ corners: [0, 1, 2, 3], normal: [0, 0, 1] }])
}

/** Rings of (radius, z, end) from the south end to the north end, joined by bands; open ends get a flat cap. */
function ringMesh(rings: readonly Point[]): UnitMesh {
  const vertices = rings.flatMap(([radius, z, end]) =>
    COSINES.map((cosine, step): Vertex => [radius * cosine, radius * (SINES[step] ?? 0), z, end]),
  )
  const ring = (level: number): number[] => Array.from({ length: CIRCLE_SEGMENTS }, (_, step) => level * CIRCLE_SEGMENTS + step)
  const isPole = (level: number): boolean => rings[level]?.[0] === 0
  const faces: Face[] = []
  if (!isPole(0)) faces.push({ corners: ring(0).reverse(), normal: [0, 0, -1] })
  if (!isPole(rings.length - 1)) faces.push({ corners: ring(rings.length - 1), normal: [0, 0, 1] })
  for (let level = 0; level + 1 < rings.length; level += 1) {
    for (let step = 0; step < CIRCLE_SEGMENTS; step += 1) {
      const next = (step + 1) % CIRCLE_SEGMENTS
      const low = level * CIRCLE_SEGMENTS
      const high = low + CIRCLE_SEGMENTS
      const quad = [low + step, low + next, high + next, high + step]
      const corners = isPole(level) ? quad.toSpliced(1, 1) : isPole(level + 1) ? quad.toSpliced(2, 1) : quad
      faces.push({ corners, normal: bandNormal(quad.map((corner) => vertices[corner] ?? [0, 0, 0, 0])) })
    }
  }
  return pack(vertices, faces)
}

/** Cross product of the diagonals. A band is stretched by z or by end, never both, so the sum of them will do. */
function bandNormal(quad: readonly Vertex[]): Point {
  const diagonal = (from: number, to: number): Point => {
    const [a, b] = [quad[from] ?? [0, 0, 0, 0], quad[to] ?? [0, 0, 0, 0]]
    return [b[0] - a[0], b[1] - a[1], b[2] + b[3] - a[2] - a[3]]
  }
  const p = diagonal(0, 2)
  const q = diagonal(1, 3)
  const x = p[1] * q[2] - p[2] * q[1]
  const y = p[2] * q[0] - p[0] * q[2]
  const z = p[0] * q[1] - p[1] * q[0]
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

/** Latitude k of a unit sphere, 22.5 degrees apart, from the south pole (k = 0) to the north pole (k = 8). */
function latitude(k: number, end: number): Point {
  return [SINES[k] ?? 0, -(COSINES[k] ?? 0), end]
}

function capsuleMesh(): UnitMesh {
  const steps = [0, 1, 2, 3, 4]
  return ringMesh([...steps.map((k) => latitude(k, -1)), ...steps.map((k) => latitude(k + 4, 1))])
}

function sphereMesh(): UnitMesh {
  return ringMesh([0, 1, 2, 3, 4, 5, 6, 7, 8].map((k) => latitude(k, 0)))
}

function cylinderMesh(): UnitMesh {
  return ringMesh([
    [1, 0, -1],
    [1, 0, 1],
  ])
}

/** The mesh of each shape, made once when the module loads. */
export const UNIT_MESHES: Readonly<Record<RenderShape, UnitMesh>> = {
  box: boxMesh(),
  plane: planeMesh(),
  sphere: sphereMesh(),
  capsule: capsuleMesh(),
  cylinder: cylinderMesh(),
}
