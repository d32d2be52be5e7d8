import { describe, expect, it } from 'vitest'
import { cutOff } from '../../calibration/natural/cut-off.ts'
import { pictureGroups } from '../../calibration/natural/picture-groups.ts'
import { targetOfEpisode } from '../../calibration/natural/target-of-episode.ts'
import { noiseFloor } from '../../calibration/noise/noise-floor.ts'
import { presentDistance } from '../../calibration/present/present-distance.ts'
import { presentTolerance } from '../../calibration/present/present-tolerance.ts'
import { pairStrata } from '../../sim/embedded/layout/pair-strata.ts'
import type { ActionSpace } from '../../src/core/action-space.ts'
import type { World } from '../../src/core/world.ts'
import { planeExecution, planeWorld } from '../fixtures/endpoints/scored-unit.ts'
import { caught } from '../fixtures/caught.ts'

const world = (branch: string, object: string, xM: number): World => ({ ...planeWorld([xM, 0]), branch, object })

describe('pictures', () => {
  it('Put Back: four pasts end in one', () => {
    expect(pictureGroups(pairStrata('put-back', 'after-button'))).toEqual([
      { decision: 'after-button', branches: ['left', 'right', 'front', 'back'] },
    ])
  })
  it('Swap: two pasts in each of three pictures at each decision', () => {
    const groups = pictureGroups(pairStrata('swap', 'later'))
    expect(groups.map(({ branches }) => branches.join())).toEqual(['LM,LR', 'ML,MR', 'RL,RM', 'ML,RL', 'LM,RM', 'LR,MR'])
  })
  it('joins two groups that a later pair connects', () => {
    const stratum = (a: string, b: string) => ({ stratum: `${a}|${b}`, decision: 'now', branches: [a, b] as const, presentBranches: [a] })
    const groups = pictureGroups([stratum('a', 'b'), stratum('c', 'd'), stratum('e', 'f'), stratum('d', 'a')])
    expect(groups.map(({ branches }) => [...branches].sort().join(''))).toEqual(['abcd', 'ef'])
  })
})

describe('what an episode went to', () => {
  const put = [world('left', 'cube', -0.1), world('right', 'cube', 0.1)]
  const at = (...rows: readonly (readonly [number, number, number, number])[]) => Float64Array.from(rows.flat())
  const start = at([0, 0, 0, 0])
  it('one object: where it was let go, not where it is carried past', () => {
    const poses = at([0.09, 0.01, 0, 0])
    expect(targetOfEpisode({ posesAtDecision: start, poses, letGo: true }, put)).toBe('right')
    expect(targetOfEpisode({ posesAtDecision: start, poses, letGo: false }, put)).toBeNull()
    expect(targetOfEpisode({ posesAtDecision: start, poses: at([0.01, 0, 0, 0]), letGo: true }, put)).toBeNull()
    expect(targetOfEpisode({ posesAtDecision: start, poses: at([0.2, 0, 0, 0]), letGo: true }, put)).toBeNull()
  })
  it('different objects: the one that was taken; none if both or neither moved', () => {
    const pick = [world('left', 'cube@left', -0.1), world('right', 'cube@right', 0.1)]
    const before = at([0.1, 0, 0, 0], [-0.1, 0, 0, 0])
    const moved = (first: number, second: number) => at([0.1, 0, first, 0], [-0.1, second, 0, 0])
    expect(targetOfEpisode({ posesAtDecision: before, poses: moved(0.05, 0), letGo: false }, pick)).toBe('right')
    expect(targetOfEpisode({ posesAtDecision: before, poses: moved(0.01, 0.03), letGo: false }, pick)).toBe('left')
    expect(targetOfEpisode({ posesAtDecision: before, poses: moved(0.05, 0.03), letGo: true }, pick)).toBeNull()
    expect(targetOfEpisode({ posesAtDecision: before, poses: before, letGo: true }, pick)).toBeNull()
  })
})

describe('a chunk cut off', () => {
  it('ends where the tool was, and has not closed a gripper that closes later', () => {
    const whole = planeExecution([1, 0], [0, 0])
    const [arm] = cutOff({ ...whole, arms: [{ ...whole.arms[0]!, firstCloseStep: 1 }] }, 0).arms
    expect(arm).toMatchObject({ toolM: Float64Array.of(0, 0, 0), firstCloseStep: -1 })
    expect(cutOff({ ...whole, arms: [{ ...whole.arms[0]!, firstCloseStep: 1 }] }, 1).arms[0]).toMatchObject({ firstCloseStep: 1 })
  })
})

describe('noise floor', () => {
  const spread = { divergences: [0.01], marginHalfRange: 0.02 }
  it('counts replicas of each kind, and none where no memory can be edited', () => {
    const floor = noiseFloor([{ again: { restored: true, repeated: true }, spread }], 2)
    expect(floor).toMatchObject({ rebuilt: null, sensitivityFloor: 0, marginFloor: 0.02, restored: { asked: 1, equal: 1 } })
  })
  it('refuses one replica with other bytes among many', () => {
    const sound = { again: { restored: true, repeated: true, rebuilt: true }, spread }
    const error = caught(() => noiseFloor([sound, sound, { ...sound, again: { ...sound.again, rebuilt: false } }], 2))
    expect(error.details).toMatchObject({ code: 'calibration-replica-differs', got: '2 of 3 answers equal', where: 'replicas, rebuilt' })
  })
})

describe('present tolerance', () => {
  const space: ActionSpace = {
    rateHz: 10,
    dimensions: [
      { name: 'joint', unit: 'rad', lower: -1, upper: 1 },
      { name: 'gripper', unit: 'm', lower: 0, upper: 0.07 },
    ],
  }
  const moment = (joint: number, gripper: number, level: number, poses: readonly number[]) => ({
    observation: {
      images: [{ camera: 'head' as const, widthPx: 2, heightPx: 1, rgb: Uint8Array.of(level, 0, 0, 0, 0, 0) }],
      jointTargets: Float64Array.of(joint, 0),
      jointReadings: Float64Array.of(0, gripper),
      instruction: '',
      stepIndex: 0,
    },
    poses: Float64Array.from(poses),
  })
  it('takes the largest joint, the mean pixel and the farthest object, look-alikes by order of x', () => {
    const a = moment(0.2, 0.01, 30, [0.1, 0, 0, 0, -0.1, 0, 0, 0])
    const b = moment(-0.1, 0.03, 0, [-0.1, 0.003, 0.004, Math.PI / 2 + 0.1, 0.1, 0, 0, 0])
    const distance = presentDistance(a, b, space)
    expect(distance).toMatchObject({ pixelLevels: 30, meanPixelLevels: 5 })
    expect(distance.jointRad).toBeCloseTo(0.3, 12)
    expect(distance.gripperM).toBeCloseTo(0.02, 12)
    expect(distance.objectM).toBeCloseTo(0.005, 12)
    expect(distance.objectYawRad).toBeCloseTo(0.1, 12)
    expect(presentDistance(b, a, space)).toEqual(distance)
  })
  it('proposes the 95 % quantile, rounded up, and never nothing', () => {
    const distances = Array.from({ length: 101 }, (_, i) => ({
      jointRad: i / 1000,
      gripperM: 0,
      pixelLevels: 1,
      meanPixelLevels: 0.31,
      objectM: i / 100_000,
      objectYawRad: 0.0501,
    }))
    const { proposed, wording, jointRad } = presentTolerance(distances)
    expect(wording).toBe('matched within tolerance')
    expect(jointRad).toMatchObject({ n: 101, q50: 0.05, max: 0.1 })
    expect(proposed).toEqual({ jointRad: 0.095, gripperM: 0.0001, meanPixelLevels: 0.4, objectM: 0.001, objectYawRad: 0.051 })
  })
})
