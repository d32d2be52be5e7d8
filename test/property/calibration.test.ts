import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readNative } from '../../calibration/natural/read-native.ts'
import { noiseFloor } from '../../calibration/noise/noise-floor.ts'
import { presentTolerance } from '../../calibration/present/present-tolerance.ts'
import { readoutThreshold } from '../../calibration/readout/readout-threshold.ts'
import { tauCurve } from '../../calibration/readout/tau-curve.ts'
import { TAU_RULE } from '../../calibration/readout/tau-rule.ts'
import { CALIBRATION_STREAMS, rolloutScenario } from '../../calibration/streams.ts'
import { namedKeyHex } from '../../src/stats/streams/named-key.ts'
import { studySchema } from '../../src/study/study-schema.ts'
import { WatchedPointWorld, calibratePoint } from '../fixtures/calibration/point-calibration.ts'
import { planeExecution, planeWorld } from '../fixtures/endpoints/scored-unit.ts'

const margin = fc.double({ min: -1, max: 1, noNaN: true })
const rollout = fc.record({
  target: fc.constantFrom('a', null),
  margins: fc.array(fc.record({ against: fc.constant('b'), margin, cut: fc.tuple(margin, margin) }), { minLength: 1, maxLength: 3 }),
})
const size = fc.double({ min: 0, max: 1, noNaN: true })
const shuffledPairOf = <T>(one: fc.Arbitrary<T>) =>
  fc
    .array(one, { minLength: 1, maxLength: 120 })
    .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })))

describe('the order of rollouts changes nothing', () => {
  it('in curve and tau', () => {
    fc.assert(
      fc.property(shuffledPairOf(rollout), size, ([all, shuffled], floor) => {
        expect(readoutThreshold(shuffled, [5, 10], floor, TAU_RULE)).toEqual(readoutThreshold(all, [5, 10], floor, TAU_RULE))
      }),
    )
  })
  it('in floors and tolerance', () => {
    const memory = fc.record({ divergences: fc.array(size, { minLength: 1, maxLength: 3 }), marginHalfRange: size })
    const distance = fc.record({
      jointRad: size,
      gripperM: size,
      pixelLevels: size,
      meanPixelLevels: size,
      objectM: size,
      objectYawRad: size,
    })
    fc.assert(
      fc.property(shuffledPairOf(memory), shuffledPairOf(distance), ([all, shuffled], [near, far]) => {
        const floorOf = (spreads: typeof all) =>
          noiseFloor(
            spreads.map((spread) => ({ again: { restored: true, repeated: true }, spread })),
            3,
          )
        expect(floorOf(shuffled)).toEqual(floorOf(all))
        expect(presentTolerance(far)).toEqual(presentTolerance(near))
      }),
    )
  })
})

describe('mirrored branches', () => {
  it('mirror the margin of one and the same chunk', () => {
    const point = fc.tuple(margin, margin)
    const worlds = [planeWorld([-0.5, 0]), planeWorld([0.5, 0])]
    fc.assert(
      fc.property(point, (toM) => {
        const execution = planeExecution(toM, [0, 0])
        const [towards0] = readNative(execution, worlds, worlds[0]!.branch, [])
        const [towards1] = readNative(execution, worlds, worlds[1]!.branch, [])
        expect(towards1!.margin).toBeCloseTo(-towards0!.margin, 5)
        const [mirrored] = readNative(planeExecution([-toM[0], toM[1]], [0, 0]), worlds, worlds[0]!.branch, [])
        expect(mirrored!.margin).toBeCloseTo(-towards0!.margin, 5)
      }),
    )
  })
  it('exchange right and wrong readings at every tau', () => {
    fc.assert(
      fc.property(fc.array(rollout, { minLength: 1, maxLength: 40 }), (all) => {
        const mirrored = all.map((own) => ({
          ...own,
          margins: own.margins.map((reading) => ({ ...reading, margin: -reading.margin, cut: reading.cut.map((value) => -value) })),
        }))
        const swapped = tauCurve(mirrored, TAU_RULE.grid, [5, 10]).map((row) => [row.wrong, row.correct, row.ambiguous])
        expect(swapped).toEqual(tauCurve(all, TAU_RULE.grid, [5, 10]).map((row) => [row.correct, row.wrong, row.ambiguous]))
      }),
    )
  })
})

describe('no study shares a draw with a calibration', () => {
  it('because no study can be named like its streams', () => {
    for (const name of Object.values(CALIBRATION_STREAMS)) expect(studySchema.shape.study.safeParse(name).success).toBe(false)
  })
  it('whatever the study, the pair and the purpose are called', () => {
    const study = fc
      .stringMatching(/^[a-z0-9]{1,9}(-[a-z0-9]{1,9}){0,3}$/)
      .filter((name) => studySchema.shape.study.safeParse(name).success)
    fc.assert(
      fc.property(study, fc.array(fc.string(), { maxLength: 5 }), fc.nat(), (name, fields, index) => {
        const { streamFields } = rolloutScenario({ task: 'put-back', decision: 'after-button', branch: 'left', rollout: index })
        expect(streamFields[0]).not.toBe(name)
        expect(namedKeyHex([name, ...fields])).not.toBe(namedKeyHex(streamFields))
      }),
    )
  })
  it('and no two rollouts of one calibration do', async () => {
    const world = new WatchedPointWorld()
    await calibratePoint({}, undefined, world)
    const names = world.scenarios.map(({ streamFields }) => streamFields)
    expect(new Set(names.map(([first]) => first))).toEqual(new Set(Object.values(CALIBRATION_STREAMS)))
    const natural = names.filter(([first]) => first === CALIBRATION_STREAMS.rollouts)
    expect(natural).toHaveLength(24)
    expect(new Set(natural.map((fields) => namedKeyHex(fields))).size).toBe(24)
  })
})
