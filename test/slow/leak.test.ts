import { expect, test } from 'vitest'
import { probePresentLeak } from '../../calibration/present-leak/present-leak.ts'
import type { PresentLeakReport, ProbedMoment } from '../../calibration/present-leak/present-leak.ts'
import { openEmbeddedSimulator } from '../../sim/embedded/embedded-simulator.ts'

const camera = { camera: 'head' as const, widthPx: 64, heightPx: 64 }

async function putBack(moment: ProbedMoment, perBranch: number): Promise<PresentLeakReport> {
  const { session, judge } = await openEmbeddedSimulator()
  const report = await probePresentLeak({
    session, objectPoses: () => judge.objectPoses(), task: 'put-back', decision: 'after-button', branches: ['left', 'right', 'front', 'back'],
    perBranch, streamFields: ['leak-probe'], camera, moment,
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

test.each(['after-first-move', 'after-second-move'])('the next move cannot be read from a Swap present %s', async decision => {
  const { session, judge } = await openEmbeddedSimulator()
  const branches = decision === 'after-first-move' ? ['ML', 'MR'] : ['LM', 'RM']
  const report = await probePresentLeak({
    session, objectPoses: () => sortedByX(judge.objectPoses()), task: 'swap', decision, branches, perBranch: 200, streamFields: ['leak-probe'], camera, moment: 'present',
  })
  session.close()
  console.log(decision, JSON.stringify(report))
  for (const share of [report.pixels, report.jointReadings, report.objectPoses]) {
    expect(share).toBeGreaterThan(0.42)
    expect(share).toBeLessThan(0.58)
  }
})

/** Look-alike cubes have no names in the world: order them by where they stand. */
function sortedByX(poses: Float64Array): Float64Array {
  const [first, second] = [poses.slice(0, 4), poses.slice(4, 8)]
  const [left, right] = first[0]! < second[0]! ? [first, second] : [second, first]
  return Float64Array.of(...left, ...right)
}
