import type { DecisionEvidence, HistoryEvidence, UnitEvidence } from '../core/evidence.ts'
import { actingArm } from '../endpoints/scoring/acting-arm.ts'
import { encodePicture } from './encode-picture.ts'
import type { ReportExample, ReportPath, ReportPicture } from './report-input.ts'

function pathOf(decision: DecisionEvidence): readonly ReportPath[] {
  const arm = actingArm(decision.execution) ?? decision.execution.arms[0]
  if (arm === undefined) return []
  const { direction, seedIndex, readout } = decision
  return [{ direction, seedIndex, readout, arm: arm.arm, toolM: [...arm.toolM], firstCloseStep: arm.firstCloseStep }]
}

function picturesOf(history: HistoryEvidence): Promise<readonly ReportPicture[]> {
  return Promise.all(history.pictures.map(({ stepIndex, image }) => encodePicture(image, `${image.camera}, step ${stepIndex}`)))
}

/** One pair to be shown in full: paths of the acting arm, pictures of both histories and of the present. */
export async function reportExample(unit: UnitEvidence): Promise<ReportExample> {
  const [world0, world1] = unit.worlds
  return {
    pairId: unit.pair.pairId,
    branches: unit.pair.branches,
    targetsM: [world0.readoutTargetM, world1.readoutTargetM],
    targetNames: [`past 0: ${world0.branch}`, `past 1: ${world1.branch}`],
    readoutAt: world0.readoutAt,
    paths: unit.decisions.flatMap(pathOf),
    histories: [await picturesOf(unit.histories[0]), await picturesOf(unit.histories[1])],
    present: await Promise.all(unit.present.pictures.map((image) => encodePicture(image, image.camera))),
    spliced: unit.present.spliced,
    memoryBytes: [unit.histories[0].memory.bytes.length, unit.histories[1].memory.bytes.length],
  }
}
