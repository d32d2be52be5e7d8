import { expect, test } from 'vitest'
import { probePresentLeak } from '../../calibration/present-leak/present-leak.ts'
import type { PresentLeakReport, ProbedMoment } from '../../calibration/present-leak/present-leak.ts'
import { chanceInterval } from '../../calibration/present-leak/chance-interval.ts'
import { ridgeProbe } from '../../calibration/present-leak/ridge-probe.ts'
import { demonstrate } from '../../sim/embedded/demonstrate.ts'
import { PUT_BACK_DECISION_STEP } from '../../sim/embedded/layout/put-back-layout.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'

const camera = { camera: 'head' as const, widthPx: 64, heightPx: 64 }

async function putBack(moment: ProbedMoment, perBranch: number): Promise<PresentLeakReport> {
  const { session, judge } = await openEmbeddedSimulator()
  const report = await probePresentLeak({
    session,
    objectPoses: () => judge.objectPoses(),
    task: 'put-back',
    decision: 'after-button',
    branches: ['left', 'right', 'front', 'back'],
    perBranch,
    streamFields: ['leak-probe'],
    camera,
    moment,
  })
  session.close()
  console.log(JSON.stringify(report))
  return report
}

test('the past cannot be read from 800 Put Back presents', async () => {
  const report = await putBack('present', 200)
  for (const share of [report.pixels, report.jointReadings, report.objectPoses]) {
    expect(share).toBeLessThanOrEqual(0.3)
    expect(share).toBeGreaterThanOrEqual(0.2)
  }
})

test('the probe reads the past from 800 first frames', async () => {
  const report = await putBack('first-frame', 200)
  expect(report.pixels).toBeGreaterThan(0.99)
  expect(report.objectPoses).toBeGreaterThan(0.99)
  expect(report.jointReadings).toBeLessThan(0.3)
})

test('without splicing, where the cube was put down tells of its origin: why presents are spliced', async () => {
  const report = await putBack('natural', 100)
  expect(report.objectPoses).toBeGreaterThan(report.chance[1])
})

test.each(['after-first-move', 'after-second-move'])('the next move cannot be read from a Swap present %s', async (decision) => {
  const { session, judge } = await openEmbeddedSimulator()
  const branches = decision === 'after-first-move' ? ['ML', 'MR'] : ['LM', 'RM']
  const report = await probePresentLeak({
    session,
    objectPoses: () => sortedByX(judge.objectPoses()),
    task: 'swap',
    decision,
    branches,
    perBranch: 200,
    streamFields: ['leak-probe'],
    camera,
    moment: 'present',
  })
  session.close()
  console.log(decision, JSON.stringify(report))
  for (const share of [report.pixels, report.jointReadings, report.objectPoses]) {
    expect(share).toBeGreaterThan(0.42)
    expect(share).toBeLessThan(0.58)
  }
})

test('training data do not leak: the decision frame of a disturbed demonstration tells nothing of its origin', async () => {
  const branches = ['left', 'right', 'front', 'back']
  const perBranch = 100
  const frameBytes = 64 * 64 * 3
  const pixels = new Float64Array(branches.length * perBranch * frameBytes)
  const states = new Float64Array(branches.length * perBranch * 17)
  const labels: number[] = []
  for (let repeat = 0; repeat < perBranch; repeat += 1) {
    for (const [label, branch] of branches.entries()) {
      const demo = await demonstrate(
        { task: 'put-back', decision: 'after-button', branch, streamFields: ['leak-demo', branch, String(repeat)] },
        [camera],
        { kicks: true },
      )
      pixels.set(
        demo.frames.subarray(PUT_BACK_DECISION_STEP * frameBytes, (PUT_BACK_DECISION_STEP + 1) * frameBytes),
        labels.length * frameBytes,
      )
      states.set(demo.aux.subarray(PUT_BACK_DECISION_STEP * 17, (PUT_BACK_DECISION_STEP + 1) * 17), labels.length * 17)
      labels.push(label)
    }
  }
  const chance = chanceInterval(labels.length, 4, 0.001)
  for (const [name, width, features] of [
    ['pixels', frameBytes, pixels],
    ['cube and targets', 17, states],
  ] as const) {
    const share = ridgeProbe({ width, features, labels, classes: 4 }) / labels.length
    console.log('training data', name, share, chance)
    expect(share, name).toBeLessThanOrEqual(chance[1])
  }
})

/** Look-alike cubes have no names in the world: order them by where they stand. */
function sortedByX(poses: Float64Array): Float64Array {
  const [first, second] = [poses.slice(0, 4), poses.slice(4, 8)]
  const [left, right] = first[0]! < second[0]! ? [first, second] : [second, first]
  return Float64Array.of(...left, ...right)
}
