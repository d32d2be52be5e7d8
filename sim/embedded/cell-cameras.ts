import type { CameraName } from '../../src/core/image.ts'
import type { RenderCamera, RenderScene, RenderShape } from '../render/renderer.ts'
import type { CellModel } from './cell-model.ts'
import type { CellPhysics } from './cell-physics.ts'
import { CAMERAS } from './layout/cell-layout.ts'
import type { CameraPlacement } from './layout/cell-layout.ts'

/** MuJoCo's mjtGeom numbers of the shapes this cell uses. */
const SHAPES: Readonly<Record<number, RenderShape>> = { 0: 'plane', 2: 'sphere', 3: 'capsule', 5: 'cylinder', 6: 'box' }

type Vector = readonly [number, number, number]

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function unit(v: Vector): Vector {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return [v[0] / length, v[1] / length, v[2] / length]
}

/** Row-major rotation of a camera that looks along -z with +y up. */
function lookAt(placement: CameraPlacement): Float64Array {
  const { eyeM, lookAtM, up } = placement
  const back = unit([eyeM[0] - lookAtM[0], eyeM[1] - lookAtM[1], eyeM[2] - lookAtM[2]])
  const right = unit(cross(up, back))
  const above = cross(back, right)
  return Float64Array.of(right[0], above[0], back[0], right[1], above[1], back[1], right[2], above[2], back[2])
}

const LOCAL = new Map(CAMERAS.map((placement) => [placement.camera, { placement, rotation: lookAt(placement) }]))

/** The geoms of the cell where they are now. */
export function renderScene(model: CellModel, physics: CellPhysics): RenderScene {
  const { geomM, geomRotation } = physics.frames()
  return {
    geoms: model.geoms.map((geom) => ({
      shape: SHAPES[geom.type] ?? 'sphere',
      sizeM: geom.sizeM,
      positionM: geomM.slice(3 * geom.id, 3 * geom.id + 3),
      rotation: geomRotation.slice(9 * geom.id, 9 * geom.id + 9),
      rgb: geom.rgb,
    })),
  }
}

/** Where a camera is now; wrist cameras ride on the flange. */
export function renderCamera(model: CellModel, physics: CellPhysics, camera: CameraName): RenderCamera {
  const { placement, rotation } = LOCAL.get(camera)!
  if (placement.mount === 'world') return { positionM: Float64Array.from(placement.eyeM), rotation, fovYRad: placement.fovYRad }
  const { bodyM, bodyRotation } = physics.frames()
  const body = model.flangeBodies[placement.mount]
  const positionM = new Float64Array(3)
  const turned = new Float64Array(9)
  for (let i = 0; i < 3; i += 1) {
    positionM[i] = bodyM[3 * body + i]!
    for (let k = 0; k < 3; k += 1) {
      const r = bodyRotation[9 * body + 3 * i + k]!
      positionM[i]! += r * placement.eyeM[k]!
      for (let j = 0; j < 3; j += 1) turned[3 * i + j]! += r * rotation[3 * k + j]!
    }
  }
  return { positionM, rotation: turned, fovYRad: placement.fovYRad }
}
