import { GRIPPER_STROKE_M, PIPER_JOINT_LIMITS_RAD } from '../../hardware/piper/piper-action-space.ts'
import type { ArmName } from '../../hardware/piper/piper-action-space.ts'
import { piperDh } from '../../hardware/piper/piper-dh.ts'
import {
  ARM_BASE_M,
  BUTTON_CAP_RADIUS_M,
  BUTTON_CAP_TOP_Z_M,
  BUTTON_TRAVEL_M,
  PEDESTAL_HEIGHT_M,
  PHYSICS_STEP_S,
  TABLE_TOP_Z_M,
} from './layout/cell-layout.ts'
import type { Place, PointM } from './layout/cell-layout.ts'

/** What a task puts on the table. */
export interface TableScene {
  /** Free cubes; `cube1` is the first. */
  readonly cubes: readonly { readonly name: string; readonly halfM: number; readonly massKg: number }[]
  /** Flat pictures of mats or trays; nothing can touch them. */
  readonly mats: readonly Place[]
  readonly matHalfM: PointM
  readonly matColour: string
  readonly button: Place
}

/** Position gains of joint 1 to 6 (docs/sources.md) and force caps in N m. */
const KP = [1500, 2000, 1500, 400, 400, 200]
const KV = [40, 50, 40, 8, 8, 4]
const FORCE_CAP = [100, 100, 100, 40, 40, 40]

const COLOURS = { link: '0.86 0.87 0.88 1', joint: '0.30 0.32 0.36 1', hand: '0.22 0.24 0.28 1', pad: '0.12 0.13 0.15 1' }

/**
 * Which geoms touch: hands, pads, cubes, table and button all touch each other; forearm and wrist of one arm touch only
 * the other arm; shoulders and upper arms never meet and touch nothing. Bits: 1 things, 2 left arm, 4 right arm.
 */
function touch(arm: ArmName, isHand: boolean): string {
  const own = arm === 'left' ? 2 : 4
  const other = arm === 'left' ? 4 : 2
  return isHand ? `contype="${1 | own}" conaffinity="${1 | other}"` : `contype="${own}" conaffinity="${other}"`
}

function quaternionXZ(alphaRad: number, offsetRad: number): string {
  const ca = Math.cos(alphaRad / 2)
  const sa = Math.sin(alphaRad / 2)
  const co = Math.cos(offsetRad / 2)
  const so = Math.sin(offsetRad / 2)
  return `${ca * co} ${sa * co} ${-sa * so} ${ca * so}`
}

function linkGeoms(arm: ArmName, link: number): string {
  const t = touch(arm, false)
  const none = 'contype="0" conaffinity="0"'
  const link3 = piperDh[3]!
  switch (link) {
    case 1:
      return `<geom type="sphere" size="0.05" mass="0.71" rgba="${COLOURS.joint}" ${none}/>`
    case 2:
      return `<geom type="capsule" fromto="0 0 0 ${piperDh[2]!.aM} 0 0" size="0.033" mass="1.17" rgba="${COLOURS.link}" ${none}/>`
    case 3:
      return `<geom type="capsule" fromto="0 0 0 ${link3.aM} ${-link3.dM} 0" size="0.028" mass="0.5" rgba="${COLOURS.link}" ${t}/>`
    case 4:
      return `<geom type="sphere" size="0.032" mass="0.38" rgba="${COLOURS.joint}" ${none}/>`
    case 5:
      return `<geom type="capsule" fromto="0 0 0 0 ${-0.7 * piperDh[5]!.dM} 0" size="0.026" mass="0.38" rgba="${COLOURS.link}" ${t}/>`
    default:
      return `<geom type="box" pos="0 0 0.03" size="0.022 0.05 0.03" mass="0.45" rgba="${COLOURS.hand}" ${touch(arm, true)}/>`
  }
}

function fingerXml(arm: ArmName, side: 'a' | 'b'): string {
  const sign = side === 'a' ? 1 : -1
  return (
    `<body name="${arm}/finger-${side}" gravcomp="1"><joint name="${arm}/finger-${side}" type="slide" axis="0 ${sign} 0" range="0 ${GRIPPER_STROKE_M / 2 + 0.002}" armature="0.02"/>` +
    `<geom name="${arm}/pad-${side}" type="box" pos="0 ${sign * 0.005} 0.1025" size="0.011 0.005 0.0425" mass="0.025" friction="2 0.02 0.0001" condim="4" rgba="${COLOURS.pad}" ${touch(arm, true)}/></body>`
  )
}

function armXml(arm: ArmName): string {
  let inner = fingerXml(arm, 'a') + fingerXml(arm, 'b')
  for (let link = 6; link >= 1; link -= 1) {
    const row = piperDh[link - 1]!
    const position = `${row.aM} ${-Math.sin(row.alphaRad) * row.dM} ${Math.cos(row.alphaRad) * row.dM}`
    const [lower, upper] = PIPER_JOINT_LIMITS_RAD[link - 1]!
    inner =
      `<body name="${arm}/link${link}" pos="${position}" quat="${quaternionXZ(row.alphaRad, row.offsetRad)}" gravcomp="1">` +
      `<joint name="${arm}/joint${link}" axis="0 0 1" range="${lower} ${upper}" armature="0.02"/>${linkGeoms(arm, link)}${inner}</body>`
  }
  return (
    `<body name="${arm}/base" pos="${ARM_BASE_M[arm].join(' ')}" quat="${Math.SQRT1_2} 0 0 ${Math.SQRT1_2}">` +
    `<geom type="box" pos="0 0 ${-PEDESTAL_HEIGHT_M / 2}" size="0.06 0.06 ${PEDESTAL_HEIGHT_M / 2}" rgba="0.45 0.47 0.5 1"/>` +
    `<geom type="cylinder" pos="0 0 0.045" size="0.05 0.045" rgba="${COLOURS.joint}"/>${inner}</body>`
  )
}

function actuatorsXml(arm: ArmName): string {
  const joints = PIPER_JOINT_LIMITS_RAD.map(
    ([lower, upper], joint) =>
      `<position name="${arm}/joint${joint + 1}" joint="${arm}/joint${joint + 1}" kp="${KP[joint]}" kv="${KV[joint]}" ctrlrange="${lower} ${upper}" forcerange="-${FORCE_CAP[joint]} ${FORCE_CAP[joint]}"/>`,
  )
  const fingers = ['a', 'b'].map(
    (side) =>
      `<position name="${arm}/finger-${side}" joint="${arm}/finger-${side}" kp="600" kv="12" ctrlrange="0 ${GRIPPER_STROKE_M / 2}" forcerange="-20 20"/>`,
  )
  return joints.join('') + fingers.join('')
}

/**
 * MuJoCo model of the cell: two PiPER-like arms from the DH table, coupled two-finger grippers, table, cubes, flat mats
 * and a button on a slide joint. Grasps hold by friction; the solver keeps MuJoCo's default iterations.
 */
export function modelXml(scene: TableScene): string {
  const mats = scene.mats.map(
    (mat) =>
      `<geom name="mat/${mat.name}" type="box" pos="${mat.xM} ${mat.yM} ${TABLE_TOP_Z_M + scene.matHalfM[2]}" size="${scene.matHalfM.join(' ')}" rgba="${scene.matColour}" contype="0" conaffinity="0"/>`,
  )
  const cubes = scene.cubes.map(
    (cube) =>
      `<body name="${cube.name}" pos="0 0 2"><freejoint name="${cube.name}"/><geom name="${cube.name}" type="box" size="${cube.halfM} ${cube.halfM} ${cube.halfM}" mass="${cube.massKg}" rgba="0.85 0.10 0.08 1"/></body>`,
  )
  const capHalf = 0.008
  const { xM, yM } = scene.button
  return `<mujoco model="twinpast-cell">
<compiler angle="radian" autolimits="true"/>
<option timestep="${PHYSICS_STEP_S}" integrator="implicitfast" cone="elliptic" impratio="10"><flag autoreset="disable"/></option>
<worldbody>
<geom name="table" type="box" pos="0 -0.1 ${TABLE_TOP_Z_M - 0.02}" size="0.7 0.5 0.02" rgba="0.80 0.74 0.64 1"/>
${mats.join('\n')}
<geom name="button/base" type="box" pos="${xM} ${yM} ${TABLE_TOP_Z_M + 0.017}" size="0.032 0.032 0.017" rgba="0.25 0.25 0.28 1"/>
<body name="button" pos="${xM} ${yM} ${BUTTON_CAP_TOP_Z_M - capHalf}" gravcomp="1"><joint name="button" type="slide" axis="0 0 1" range="${-BUTTON_TRAVEL_M} 0" stiffness="200" damping="4"/>
<geom name="button/cap" type="cylinder" size="${BUTTON_CAP_RADIUS_M} ${capHalf}" mass="0.05" rgba="0.10 0.62 0.28 1"/></body>
${armXml('left')}
${armXml('right')}
${cubes.join('\n')}
</worldbody>
<contact><exclude body1="left/finger-a" body2="left/finger-b"/><exclude body1="right/finger-a" body2="right/finger-b"/></contact>
<equality><joint joint1="left/finger-a" joint2="left/finger-b"/><joint joint1="right/finger-a" joint2="right/finger-b"/></equality>
<actuator>${actuatorsXml('left')}${actuatorsXml('right')}</actuator>
</mujoco>`
}
