import loadMujoco, { type MainModule } from '@mujoco/mujoco'
import { describe, expect, it } from 'vitest'
import { rasteriseIds } from '../../sim/render/rasterise-ids.ts'
import type { RenderCamera, RenderScene, RenderShape } from '../../sim/render/renderer.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'

const WIDTH = 96
const HEIGHT = 72
const SHAPE_OF_TYPE: Record<number, RenderShape> = { 0: 'plane', 2: 'sphere', 3: 'capsule', 5: 'cylinder', 6: 'box' }
/** A 16-sided band lies at most this share of its radius inside the true round surface. */
const SAGITTA = 1 - Math.cos(Math.PI / 16) ** 2

/** Fifteen geoms of the types at random poses over a floor, and a camera at a random pose that looks down at them. */
function modelXml(types: readonly string[], seed: number): string {
  const draws = sequentialDraws(['render-mujoco-rays', types.join(), String(seed)])
  const vector = (count: number, low: number, high: number): number[] => Array.from({ length: count }, () => draws.uniform(low, high))
  const orientation = (): string => Array.from({ length: 4 }, () => draws.normal()).join(' ')
  const geoms = Array.from({ length: 15 }, (_, index) => {
    const type = types[index % types.length]!
    const position = [...vector(2, -0.8, 0.8), draws.uniform(-0.1, 0.6)].join(' ')
    return `<geom type="${type}" size="${vector(3, 0.05, 0.25).join(' ')}" pos="${position}" quat="${orientation()}"/>`
  })
  const [x, y] = vector(2, -0.3, 0.3) as [number, number]
  const tilt = vector(4, -0.15, 0.15).map((value, axis) => value + [1, 0.3, 0, 0][axis]!)
  return `<mujoco><worldbody>
    <geom type="plane" size="2 1.5 1" pos="0 0 -0.4"/>
    ${geoms.join('\n')}
    <camera pos="${x} ${y - 1.3} 2.1" quat="${tilt.join(' ')}" fovy="${draws.uniform(35, 75)}"/>
  </worldbody></mujoco>`
}

interface Rays {
  readonly scene: RenderScene
  readonly camera: RenderCamera
  readonly geomIndex: Int32Array
  /** Along the viewing axis, metres. */
  readonly depthM: Float64Array
  /** Cosine between the ray and the surface normal. */
  readonly incidence: Float64Array
}

/** Reads the scene out of MuJoCo and shoots one ray through the centre of each pixel. */
function shoot(mujoco: MainModule, xml: string): Rays {
  const model = mujoco.MjModel.from_xml_string(xml)
  const data = new mujoco.MjData(model)
  const count = WIDTH * HEIGHT
  const ids = new mujoco.IntBuffer(count)
  const distances = new mujoco.DoubleBuffer(count)
  const normals = new mujoco.DoubleBuffer(3 * count)
  try {
    mujoco.mj_forward(model, data)
    const camera: RenderCamera = {
      positionM: Float64Array.from(data.cam_xpos as Float64Array),
      rotation: Float64Array.from(data.cam_xmat as Float64Array),
      fovYRad: (Number(model.cam_fovy[0]) * Math.PI) / 180,
    }
    const geoms = Array.from(model.geom_type as Int32Array, (type, geom) => ({
      shape: SHAPE_OF_TYPE[type]!,
      sizeM: [...(model.geom_size as Float64Array).slice(3 * geom, 3 * geom + 3)] as unknown as [number, number, number],
      positionM: (data.geom_xpos as Float64Array).slice(3 * geom, 3 * geom + 3),
      rotation: (data.geom_xmat as Float64Array).slice(9 * geom, 9 * geom + 9),
      rgb: [200, 100, 50] as const,
    }))
    const rays: number[] = []
    const axial: number[] = []
    const focal = HEIGHT / 2 / Math.tan(camera.fovYRad / 2)
    for (let row = 0; row < HEIGHT; row += 1) {
      for (let column = 0; column < WIDTH; column += 1) {
        const x = (column + 0.5 - WIDTH / 2) / focal
        const y = -(row + 0.5 - HEIGHT / 2) / focal
        const length = Math.sqrt(x * x + y * y + 1)
        axial.push(1 / length)
        const r = camera.rotation
        for (let axis = 0; axis < 3; axis += 1) {
          rays.push((r[3 * axis]! * x + r[3 * axis + 1]! * y - r[3 * axis + 2]!) / length)
        }
      }
    }
    mujoco.mj_multiRay(model, data, [...camera.positionM], rays, [1, 1, 1, 1, 1, 1], true, -1, ids, distances, normals, count, 1000)
    const hits = Float64Array.from(distances.GetView() as Float64Array)
    const normal = Float64Array.from(normals.GetView() as Float64Array)
    return {
      scene: { geoms },
      camera,
      geomIndex: Int32Array.from(ids.GetView() as Int32Array),
      depthM: hits.map((distance, ray) => (distance < 0 ? Infinity : distance * axial[ray]!)),
      incidence: hits.map((_, ray) =>
        Math.abs(rays[3 * ray]! * normal[3 * ray]! + rays[3 * ray + 1]! * normal[3 * ray + 1]! + rays[3 * ray + 2]! * normal[3 * ray + 2]!),
      ),
    }
  } finally {
    for (const object of [normals, distances, ids, data, model]) object.delete()
  }
}

/** Pixels whose 5 x 5 neighbourhood shows one geom: a tessellated outline may be off by a pixel or two. */
function innerPixels(geomIndex: Int32Array): number[] {
  const inner: number[] = []
  for (let row = 2; row < HEIGHT - 2; row += 1) {
    for (let column = 2; column < WIDTH - 2; column += 1) {
      const at = row * WIDTH + column
      let same = true
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) same &&= geomIndex[at + dy * WIDTH + dx] === geomIndex[at]
      }
      if (same) inner.push(at)
    }
  }
  return inner
}

const mujoco = await loadMujoco()
const seeds = [1, 2, 3, 4, 5, 6]

describe('rasteriser against MuJoCo rays', () => {
  it.each(seeds)('flat shapes: same geom and same depth to 1e-9 m, scene %i', (seed) => {
    const rays = shoot(mujoco, modelXml(['box', 'plane'], seed))
    const picture = rasteriseIds(rays.scene, rays.camera, WIDTH, HEIGHT)
    const all = [...rays.geomIndex.keys()]
    const wrong = all.filter((at) => picture.geomIndex[at] !== rays.geomIndex[at])
    expect(wrong.length / all.length).toBeLessThan(0.002)
    const off = all.filter((at) => Math.abs(picture.depthM[at]! - rays.depthM[at]!) > 1e-9)
    expect(off.length / all.length).toBeLessThan(0.002)
    expect(new Set(rays.geomIndex).size).toBeGreaterThanOrEqual(6)
  })

  it.each(seeds)('all shapes: same geom, depth within the tessellation error, scene %i', (seed) => {
    const rays = shoot(mujoco, modelXml(['box', 'plane', 'sphere', 'capsule', 'cylinder'], seed))
    const picture = rasteriseIds(rays.scene, rays.camera, WIDTH, HEIGHT)
    const inner = innerPixels(rays.geomIndex)
    expect(inner.length).toBeGreaterThan(0.4 * WIDTH * HEIGHT)
    const right = inner.filter((at) => picture.geomIndex[at] === rays.geomIndex[at])
    expect(right.length / inner.length).toBeGreaterThanOrEqual(0.99)
    const within = right.filter((at) => {
      const geom = rays.scene.geoms[rays.geomIndex[at]!]
      if (geom === undefined) return picture.depthM[at] === Infinity
      const isRound = geom.shape !== 'box' && geom.shape !== 'plane'
      const allowed = isRound ? (1.5 * SAGITTA * geom.sizeM[0]) / Math.max(rays.incidence[at]!, 0.2) : 0
      const error = picture.depthM[at]! - rays.depthM[at]!
      return error >= -1e-9 && error <= allowed + 1e-9
    })
    expect(within.length / right.length).toBeGreaterThanOrEqual(0.995)
    expect(new Set(inner.map((at) => rays.scene.geoms[rays.geomIndex[at]!]?.shape ?? 'nothing')).size).toBe(6)
  })
})
