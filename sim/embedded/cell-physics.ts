import type { DoubleBuffer, MjData } from '@mujoco/mujoco'
import { ACTION_DIMENSIONS, ARM_NAMES, armOffset } from '../../hardware/piper/piper-action-space.ts'
import type { ArmName } from '../../hardware/piper/piper-action-space.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import type { CellModel } from './cell-model.ts'
import { PHYSICS_STEP_S, STEPS_PER_ACTION } from './layout/cell-layout.ts'

/** Called after every physics step of an action. */
export type StepWatcher = (physics: CellPhysics) => void

/**
 * One running copy of the cell. Positions come in metres and rad; targets in the action space's order.
 * Views on MuJoCo's memory are read anew for every action, because they detach when its heap grows.
 */
export class CellPhysics {
  readonly model: CellModel
  /** The 14 targets in force. */
  readonly targets = new Float64Array(ACTION_DIMENSIONS)
  private readonly data: MjData
  private readonly buffer: DoubleBuffer
  private qpos: Float64Array = new Float64Array(0)

  constructor(model: CellModel) {
    this.model = model
    this.data = new model.mj.MjData(model.model)
    this.buffer = new model.mj.DoubleBuffer(model.stateSize)
  }

  /** Frees MuJoCo's memory; the object is dead afterwards. */
  delete(): void {
    this.buffer.delete()
    this.data.delete()
  }

  /** Everything at rest: arms at `targets`, cubes at their poses, button up, `settleSteps` physics steps waited. */
  place(
    targets: Float64Array,
    cubes: readonly { readonly positionM: readonly [number, number, number]; readonly yawRad: number }[],
    settleSteps: number,
    timeS: number,
  ): void {
    const { mj, model } = this.model
    mj.mj_resetData(model, this.data)
    this.targets.set(targets)
    const qpos: Float64Array = this.data.qpos
    const controls = actuatorControls(targets)
    this.model.jointQpos.forEach((address, actuator) => {
      qpos[address] = controls[actuator]!
    })
    cubes.forEach((cube, index) => {
      const address = this.model.cubeQpos[index]!
      qpos.set([...cube.positionM, Math.cos(cube.yawRad / 2), 0, 0, Math.sin(cube.yawRad / 2)], address)
    })
    const ctrl: Float64Array = this.data.ctrl
    ctrl.set(controls)
    for (let step = 0; step < settleSteps; step += 1) mj.mj_step(model, this.data)
    this.data.time = timeS
    this.refresh()
  }

  /** Moves one cube and stops it; everything else stays. */
  placeCube(index: number, positionM: readonly [number, number, number], yawRad: number): void {
    const qpos: Float64Array = this.data.qpos
    const qvel: Float64Array = this.data.qvel
    qpos.set([...positionM, Math.cos(yawRad / 2), 0, 0, Math.sin(yawRad / 2)], this.model.cubeQpos[index]!)
    qvel.fill(0, this.model.cubeDof[index]!, this.model.cubeDof[index]! + 6)
    this.refresh()
  }

  /**
   * One action: the controls move linearly from the targets in force to `action` during 15 physics steps.
   * `action` must lie in the action space. Throws `simulation-diverged` (record).
   */
  act(action: Float64Array, watch?: StepWatcher): void {
    const { mj, model } = this.model
    const from = actuatorControls(this.targets)
    const to = actuatorControls(action)
    const ctrl: Float64Array = this.data.ctrl
    this.qpos = this.data.qpos
    for (let step = 1; step <= STEPS_PER_ACTION; step += 1) {
      const share = step / STEPS_PER_ACTION
      for (let i = 0; i < to.length; i += 1) ctrl[i] = from[i]! + (to[i]! - from[i]!) * share
      mj.mj_step(model, this.data)
      watch?.(this)
    }
    this.targets.set(action)
    this.checkHealth()
  }

  /** `steps` physics steps with the controls in force. */
  hold(steps: number, watch?: StepWatcher): void {
    this.refresh()
    for (let step = 0; step < steps; step += 1) {
      this.model.mj.mj_step(this.model.model, this.data)
      watch?.(this)
    }
    this.checkHealth()
  }

  /** Measured positions in the action space's order; a gripper reads as the sum of its two fingers. */
  jointReadings(): Float64Array {
    const readings = new Float64Array(ACTION_DIMENSIONS)
    for (const arm of ARM_NAMES) {
      const offset = armOffset(arm)
      const first = arm === 'left' ? 0 : 8
      for (let joint = 0; joint < 6; joint += 1) readings[offset + joint] = this.qpos[this.model.jointQpos[first + joint]!]!
      readings[offset + 6] = this.openingM(arm)
    }
    return readings
  }

  /** Measured opening of a gripper, metres. */
  openingM(arm: ArmName): number {
    const first = arm === 'left' ? 6 : 14
    return this.qpos[this.model.jointQpos[first]!]! + this.qpos[this.model.jointQpos[first + 1]!]!
  }

  cubeM(index: number): [number, number, number] {
    const address = this.model.cubeQpos[index]!
    return [this.qpos[address]!, this.qpos[address + 1]!, this.qpos[address + 2]!]
  }

  /** Turn of a cube about the vertical, folded into (-pi/4, pi/4] because its four sides look alike. */
  cubeYawRad(index: number): number {
    const address = this.model.cubeQpos[index]! + 3
    const [w, x, y, z] = [this.qpos[address]!, this.qpos[address + 1]!, this.qpos[address + 2]!, this.qpos[address + 3]!]
    const yaw = Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
    return yaw - Math.round(yaw / (Math.PI / 2)) * (Math.PI / 2)
  }

  /** Position of the button's joint: 0 released, negative pressed. */
  buttonM(): number {
    return this.qpos[this.model.buttonQpos]!
  }

  /** For every cube, whether each finger pad of each arm touches it: [left a, left b, right a, right b]. */
  padContacts(): boolean[][] {
    const { padGeoms, cubeGeoms } = this.model
    const pads = [...padGeoms.left, ...padGeoms.right]
    const touches = cubeGeoms.map(() => pads.map(() => false))
    const contacts = this.data.contact
    const count = contacts.size()
    for (let index = 0; index < count; index += 1) {
      const contact = contacts.get(index)
      if (contact === undefined) continue
      const cube = Math.max(cubeGeoms.indexOf(contact.geom1), cubeGeoms.indexOf(contact.geom2))
      const pad = Math.max(pads.indexOf(contact.geom1), pads.indexOf(contact.geom2))
      if (cube >= 0 && pad >= 0) touches[cube]![pad] = true
      contact.delete()
    }
    contacts.delete()
    return touches
  }

  /** World positions and row-major rotations of all geoms and bodies, brought up to date. */
  frames(): {
    readonly geomM: Float64Array
    readonly geomRotation: Float64Array
    readonly bodyM: Float64Array
    readonly bodyRotation: Float64Array
  } {
    this.model.mj.mj_kinematics(this.model.model, this.data)
    return { geomM: this.data.geom_xpos, geomRotation: this.data.geom_xmat, bodyM: this.data.xpos, bodyRotation: this.data.xmat }
  }

  /** MuJoCo's full forward pass; leaves the trajectory as it is. */
  forward(): void {
    this.model.mj.mj_forward(this.model.model, this.data)
  }

  /** The state that decides every later step: mjSTATE_INTEGRATION. */
  readState(): Float64Array {
    const { mj, model } = this.model
    mj.mj_getState(model, this.data, this.buffer, mj.mjtState.mjSTATE_INTEGRATION.value)
    return Float64Array.from(this.buffer.GetView() as Float64Array)
  }

  writeState(state: Float64Array, targets: Float64Array): void {
    const { mj, model } = this.model
    mj.mj_setState(model, this.data, state as unknown as number[], mj.mjtState.mjSTATE_INTEGRATION.value)
    this.targets.set(targets)
    this.refresh()
  }

  private refresh(): void {
    this.qpos = this.data.qpos
  }

  private checkHealth(): void {
    const { mj } = this.model
    let healthy = true
    for (const value of this.qpos) healthy &&= Number.isFinite(value) && Math.abs(value) < 1e3
    if (healthy) return
    const warnings = this.data.warning
    const counts: string[] = []
    for (let index = 0; index < warnings.size(); index += 1) {
      const warning = warnings.get(index)
      if (warning !== undefined && warning.number > 0) counts.push(`${mj.mju_warningText(index, warning.lastinfo)} (${warning.number}x)`)
      warning?.delete()
    }
    warnings.delete()
    throw new TwinpastError({
      code: 'simulation-diverged',
      fate: 'record',
      message: 'the physics diverged',
      got: counts.join('; ') || 'positions that are not finite',
      expected: 'finite positions',
      where: `t = ${this.data.time.toFixed(3)} s (step ${PHYSICS_STEP_S} s)`,
      remedy: 'look at the executed actions of this unit; the unit is recorded as failed',
    })
  }
}

/** 16 actuator controls for 14 targets: each finger takes half the opening. */
function actuatorControls(targets: Float64Array): Float64Array {
  const controls = new Float64Array(16)
  for (let arm = 0; arm < 2; arm += 1) {
    for (let joint = 0; joint < 6; joint += 1) controls[8 * arm + joint] = targets[7 * arm + joint]!
    controls[8 * arm + 6] = targets[7 * arm + 6]! / 2
    controls[8 * arm + 7] = targets[7 * arm + 6]! / 2
  }
  return controls
}
