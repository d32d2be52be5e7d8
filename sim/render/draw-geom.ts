import type { Canvas } from './canvas.ts'
import { clipNear, NEAR_M } from './clip-near.ts'
import { fillConvex } from './fill-convex.ts'
import { UNIT_MESHES } from './mesh.ts'
import { writeMeshScales } from './mesh-scales.ts'
import type { RenderGeom } from './renderer.ts'
import type { View } from './view.ts'

/** Paint value of a face from its unit normal in geom coordinates, three numbers to keep the loop free of objects. */
export type FacePaint = (normalX: number, normalY: number, normalZ: number) => number

const MAX_VERTICES = Math.max(...Object.values(UNIT_MESHES).map((mesh) => mesh.vertices.length / 4))
const MAX_CORNERS = 32
/** A face seen this exactly edge-on (camera to face plane, metres) has no area and no usable depth. */
const EDGE_ON_M = 1e-9

const scales = new Float64Array(5)
const turn = new Float64Array(9)
const cameraPoints = new Float64Array(3 * MAX_VERTICES)
const screenPoints = new Float64Array(2 * MAX_VERTICES)
const polygon = new Float64Array(3 * MAX_CORNERS)
const clipped = new Float64Array(3 * MAX_CORNERS)
const points = new Float64Array(2 * MAX_CORNERS)

/** Draws the faces of a geom that look at the camera. */
export function drawGeom(canvas: Canvas, view: View, geom: RenderGeom, facePaint: FacePaint): void {
  writeMeshScales(geom, scales)
  const c = view.camera.rotation
  const g = geom.rotation
  const dx = geom.positionM[0]! - view.camera.positionM[0]!
  const dy = geom.positionM[1]! - view.camera.positionM[1]!
  const dz = geom.positionM[2]! - view.camera.positionM[2]!
  const tx = c[0]! * dx + c[3]! * dy + c[6]! * dz
  const ty = -(c[1]! * dx + c[4]! * dy + c[7]! * dz)
  const tz = -(c[2]! * dx + c[5]! * dy + c[8]! * dz)
  const radius = scales[4]!
  if (tz + radius < NEAR_M) return
  if ((tx < 0 ? -tx : tx) - view.slopeX * tz > radius * view.normX) return
  if ((ty < 0 ? -ty : ty) - view.slopeY * tz > radius * view.normY) return

  for (let axis = 0; axis < 3; axis += 1) {
    const gx = g[axis]!
    const gy = g[3 + axis]!
    const gz = g[6 + axis]!
    turn[axis] = c[0]! * gx + c[3]! * gy + c[6]! * gz
    turn[3 + axis] = -(c[1]! * gx + c[4]! * gy + c[7]! * gz)
    turn[6 + axis] = -(c[2]! * gx + c[5]! * gy + c[8]! * gz)
  }
  const mesh = UNIT_MESHES[geom.shape]
  projectVertices(mesh.vertices, view, tx, ty, tz)
  const { normals, faceStarts, corners } = mesh
  const { focal, centreX, centreY } = view
  const faces = faceStarts.length - 1
  for (let face = 0; face < faces; face += 1) {
    const lx = normals[3 * face]!
    const ly = normals[3 * face + 1]!
    const lz = normals[3 * face + 2]!
    const nx = turn[0]! * lx + turn[1]! * ly + turn[2]! * lz
    const ny = turn[3]! * lx + turn[4]! * ly + turn[5]! * lz
    const nz = turn[6]! * lx + turn[7]! * ly + turn[8]! * lz
    const start = faceStarts[face]!
    const vertex = 3 * corners[start]!
    const distance = nx * cameraPoints[vertex]! + ny * cameraPoints[vertex + 1]! + nz * cameraPoints[vertex + 2]!
    if (distance > -EDGE_ON_M) continue
    const count = gatherFace(corners, start, faceStarts[face + 1]!, view)
    if (count === 0) continue
    const perColumn = nx / (focal * distance)
    const perRow = ny / (focal * distance)
    const origin = nz / distance + perColumn * (0.5 - centreX) + perRow * (0.5 - centreY)
    fillConvex(canvas, points, count, perColumn, perRow, origin, facePaint(lx, ly, lz))
  }
}

/** Fills cameraPoints and screenPoints; a screen point behind the near plane is never read. */
function projectVertices(vertices: Float64Array, view: View, tx: number, ty: number, tz: number): void {
  const { focal, centreX, centreY } = view
  const a = scales[0]!
  const b = scales[1]!
  const c = scales[2]!
  const d = scales[3]!
  for (let vertex = 0; 4 * vertex < vertices.length; vertex += 1) {
    const lx = a * vertices[4 * vertex]!
    const ly = b * vertices[4 * vertex + 1]!
    const lz = c * vertices[4 * vertex + 2]! + d * vertices[4 * vertex + 3]!
    const x = tx + turn[0]! * lx + turn[1]! * ly + turn[2]! * lz
    const y = ty + turn[3]! * lx + turn[4]! * ly + turn[5]! * lz
    const z = tz + turn[6]! * lx + turn[7]! * ly + turn[8]! * lz
    cameraPoints[3 * vertex] = x
    cameraPoints[3 * vertex + 1] = y
    cameraPoints[3 * vertex + 2] = z
    const scale = focal / z
    screenPoints[2 * vertex] = centreX + scale * x
    screenPoints[2 * vertex + 1] = centreY + scale * y
  }
}

/** Collects the screen corners of a face in `points`, cut at the near plane if need be; returns their count. */
function gatherFace(corners: Int32Array, start: number, end: number, view: View): number {
  const count = end - start
  let behind = false
  for (let corner = 0; corner < count; corner += 1) {
    const vertex = corners[start + corner]!
    behind ||= cameraPoints[3 * vertex + 2]! < NEAR_M
    points[2 * corner] = screenPoints[2 * vertex]!
    points[2 * corner + 1] = screenPoints[2 * vertex + 1]!
  }
  if (!behind) return count
  for (let corner = 0; corner < count; corner += 1) {
    const vertex = 3 * corners[start + corner]!
    for (let axis = 0; axis < 3; axis += 1) polygon[3 * corner + axis] = cameraPoints[vertex + axis]!
  }
  const kept = clipNear(polygon, count, clipped)
  for (let corner = 0; corner < kept; corner += 1) {
    const scale = view.focal / clipped[3 * corner + 2]!
    points[2 * corner] = view.centreX + scale * clipped[3 * corner]!
    points[2 * corner + 1] = view.centreY + scale * clipped[3 * corner + 1]!
  }
  return kept
}
