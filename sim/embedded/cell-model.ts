import { createHash } from 'node:crypto'
import type { MainModule, MjModel } from '@mujoco/mujoco'
import type { ArmName } from '../../hardware/piper/piper-action-space.ts'
import { ARM_NAMES } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { modelXml } from './model-xml.ts'
import type { TableScene } from './model-xml.ts'
import { mujocoModule } from './mujoco-module.ts'

/** One drawable geom as the compiled model describes it. */
interface ModelGeom {
  readonly id: number
  /** MuJoCo's mjtGeom number. */
  readonly type: number
  readonly sizeM: readonly [number, number, number]
  readonly rgb: readonly [number, number, number]
}

/** A compiled model and the addresses the session needs, resolved once. */
export interface CellModel {
  readonly mj: MainModule
  readonly model: MjModel
  readonly scene: TableScene
  /** SHA-256 over MuJoCo's build and the model text. */
  readonly digest: string
  readonly stateSize: number
  /** qpos and qvel addresses of the 16 actuated joints, in actuator order (left 6 + 2 fingers, right 6 + 2). */
  readonly jointQpos: Int32Array
  readonly jointDof: Int32Array
  readonly cubeQpos: readonly number[]
  readonly cubeDof: readonly number[]
  readonly buttonQpos: number
  readonly buttonDof: number
  readonly padGeoms: Readonly<Record<ArmName, readonly [number, number]>>
  readonly cubeGeoms: readonly number[]
  readonly flangeBodies: Readonly<Record<ArmName, number>>
  readonly geoms: readonly ModelGeom[]
}

const models = new Map<string, Promise<CellModel>>()

function idOf(mj: MainModule, model: MjModel, kind: number, name: string): number {
  const id = mj.mj_name2id(model, kind, name)
  if (id < 0) {
    throw new TwinpastError({
      code: 'model-name-missing',
      fate: 'refuse',
      message: 'the compiled model lacks a name',
      got: name,
      expected: 'a name in the model text',
      remedy: 'report this as a fault of twinpast',
    })
  }
  return id
}

async function compile(xml: string, scene: TableScene): Promise<CellModel> {
  const { mj, version, wasmDigest } = await mujocoModule()
  const model = mj.MjModel.from_xml_string(xml)
  const body = mj.mjtObj.mjOBJ_BODY.value
  const joint = mj.mjtObj.mjOBJ_JOINT.value
  const geom = mj.mjtObj.mjOBJ_GEOM.value
  const qposAddress = Int32Array.from(model.jnt_qposadr)
  const dofAddress = Int32Array.from(model.jnt_dofadr)
  const jointId = (name: string): number => idOf(mj, model, joint, name)
  const geomId = (name: string): number => idOf(mj, model, geom, name)
  const actuated = ARM_NAMES.flatMap((arm) =>
    [1, 2, 3, 4, 5, 6].map((n) => `${arm}/joint${n}`).concat(`${arm}/finger-a`, `${arm}/finger-b`),
  ).map(jointId)
  const cubes = scene.cubes.map((cube) => jointId(cube.name))
  const types = Int32Array.from(model.geom_type)
  const sizes = Float64Array.from(model.geom_size)
  const colours = Float32Array.from(model.geom_rgba)
  return {
    mj,
    model,
    scene,
    digest: createHash('sha256').update(`${version}\n${wasmDigest}\n${xml}`).digest('hex'),
    stateSize: mj.mj_stateSize(model, mj.mjtState.mjSTATE_INTEGRATION.value),
    jointQpos: Int32Array.from(actuated, (id) => qposAddress[id]!),
    jointDof: Int32Array.from(actuated, (id) => dofAddress[id]!),
    cubeQpos: cubes.map((id) => qposAddress[id]!),
    cubeDof: cubes.map((id) => dofAddress[id]!),
    buttonQpos: qposAddress[jointId('button')]!,
    buttonDof: dofAddress[jointId('button')]!,
    padGeoms: { left: [geomId('left/pad-a'), geomId('left/pad-b')], right: [geomId('right/pad-a'), geomId('right/pad-b')] },
    cubeGeoms: scene.cubes.map((cube) => geomId(cube.name)),
    flangeBodies: { left: idOf(mj, model, body, 'left/link6'), right: idOf(mj, model, body, 'right/link6') },
    geoms: Array.from(types, (type, id) => ({
      id,
      type,
      sizeM: [sizes[3 * id]!, sizes[3 * id + 1]!, sizes[3 * id + 2]!] as const,
      rgb: [Math.round(255 * colours[4 * id]!), Math.round(255 * colours[4 * id + 1]!), Math.round(255 * colours[4 * id + 2]!)] as const,
    })),
  }
}

/** Compiles a scene, once per process and scene. */
export function cellModel(scene: TableScene): Promise<CellModel> {
  const xml = modelXml(scene)
  let known = models.get(xml)
  if (known === undefined) {
    known = compile(xml, scene)
    models.set(xml, known)
  }
  return known
}
