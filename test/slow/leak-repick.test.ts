import { expect, test } from 'vitest'
import { chanceInterval } from '../../calibration/present-leak/chance-interval.ts'
import { probePresentLeak } from '../../calibration/present-leak/present-leak.ts'
import type { PresentLeakReport, ProbedMoment } from '../../calibration/present-leak/present-leak.ts'
import { ridgeProbe } from '../../calibration/present-leak/ridge-probe.ts'
import { demonstrate } from '../../sim/embedded/demonstrate.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'
import { REPICK_FIRST_TELLING_STEP, REPICK_SHOW_STEPS } from '../../sim/embedded/layout/repick-layout.ts'

const camera = { camera: 'head' as const, widthPx: 64, heightPx: 64 }
const BRANCHES = ['left', 'right']
const PER_BRANCH = 200
/** What guessing leaves with probability 0.999. */
const CHANCE = chanceInterval(BRANCHES.length * PER_BRANCH, BRANCHES.length, 0.001)

async function probe(decision: string, moment: ProbedMoment): Promise<PresentLeakReport> {
  const { session, judge } = await openEmbeddedSimulator()
  const report = await probePresentLeak({
    session,
    objectPoses: () => judge.objectPoses(),
    task: 'repick',
    decision,
    branches: BRANCHES,
    perBranch: PER_BRANCH,
    streamFields: ['leak-probe', decision],
    camera,
    moment,
  })
  session.close()
  console.log(decision, JSON.stringify(report))
  return report
}

function atChance(share: number, what: string): void {
  expect(share, what).toBeGreaterThanOrEqual(CHANCE[0])
  expect(share, what).toBeLessThanOrEqual(CHANCE[1])
}

test.each([
  ['wait-00', 'present'],
  ['wait-36', 'present'],
  ['wait-36', 'natural'],
] as const)(
  'which cube was lifted cannot be read at %s from one %s moment: not from the present, nor from a frame of the wait',
  async (decision, moment) => {
    const { pixels, jointReadings, objectPoses } = await probe(decision, moment)
    atChance(pixels, 'pixels')
    atChance(jointReadings, 'joint readings')
    atChance(objectPoses, 'object poses')
  },
)

test('demonstrations tell it in the frames of the showing only: nothing at the first frame and at the decision, all of it in between', async () => {
  const frameBytes = 64 * 64 * 3
  const moments = [0, REPICK_FIRST_TELLING_STEP + 1, 20, REPICK_SHOW_STEPS - 1, REPICK_SHOW_STEPS]
  const samples = BRANCHES.length * PER_BRANCH
  const pixels = moments.map(() => new Float64Array(samples * frameBytes))
  const labels: number[] = []
  for (let repeat = 0; repeat < PER_BRANCH; repeat += 1) {
    for (const [label, branch] of BRANCHES.entries()) {
      const scenario = { task: 'repick', decision: 'wait-00', branch, streamFields: ['leak-demo', branch, String(repeat)] }
      const { frames } = await demonstrate(scenario, [camera], { kicks: true })
      moments.forEach((step, i) => {
        pixels[i]!.set(frames.subarray(step * frameBytes, (step + 1) * frameBytes), labels.length * frameBytes)
      })
      labels.push(label)
    }
  }
  const shares = pixels.map((features) => ridgeProbe({ width: frameBytes, features, labels, classes: 2 }) / samples)
  console.log('training data', moments.join(), shares.join(), CHANCE.join())
  const [first, early, lifted, last, decision] = shares
  atChance(first!, 'first frame')
  atChance(decision!, 'frame of the decision')
  for (const share of [early, lifted, last]) expect(share).toBeGreaterThan(0.85)
})
