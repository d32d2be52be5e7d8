import { actingArm } from '../../endpoints/scoring/acting-arm.ts'
import type { RecordedEvidence, RecordedPicture } from '../../record/recorded-unit.ts'
import type { ReportExample, ReportPath, ReportPicture } from '../../report/report-input.ts'

/** One pair as the report shows it in full; pictures only if asked for, since they are large. */
export function reportExample(evidence: RecordedEvidence, withPictures: boolean): ReportExample {
  const { pair, worlds, histories, present, decisions } = evidence
  const historyPictures = (direction: 0 | 1): readonly ReportPicture[] =>
    withPictures ? histories[direction].pictures.map(({ stepIndex, image }) => picture(image, stepIndex)) : []
  return {
    pairId: pair.pairId,
    branches: pair.branches,
    targetsM: [worlds[0].readoutTargetM, worlds[1].readoutTargetM],
    targetNames: pair.branches,
    readoutAt: worlds[0].readoutAt,
    paths: decisions.flatMap(({ direction, seedIndex, readout, execution }): readonly ReportPath[] => {
      const acting = actingArm(execution)
      if (acting === undefined) return []
      return [{ direction, seedIndex, arm: acting.arm, readout, toolM: [...acting.toolM], firstCloseStep: acting.firstCloseStep }]
    }),
    histories: [historyPictures(0), historyPictures(1)],
    historySteps: [histories[0].facts.stepCount, histories[1].facts.stepCount],
    present: withPictures ? present.pictures.map((image) => picture(image, null)) : [],
    spliced: present.spliced,
    memoryBytes: [histories[0].memory.bytes.length, histories[1].memory.bytes.length],
  }
}

function picture({ camera, widthPx, heightPx, png }: RecordedPicture, stepIndex: number | null): ReportPicture {
  return { camera, stepIndex, widthPx, heightPx, png }
}
