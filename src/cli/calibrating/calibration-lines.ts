import type { Calibration } from '../../study/calibration/calibration-schema.ts'
import type { ReadCalibration } from '../../study/calibration/read-calibration.ts'
import { formatNumber } from '../../report/format-number.ts'
import { textTable } from '../text-table.ts'

/** A calibration for a terminal. */
export function calibrationLines({ content, digest }: ReadCalibration): string {
  const { task, policy, natural } = content
  const unsettled = natural.rollouts.length - content.readout.settledRollouts
  return [
    `${task}, ${policy.name} ${policy.version}, weights ${policy.weightsDigest.slice(0, 16)}`,
    `${natural.rollouts.length} natural rollouts, ${unsettled} of them went to no target`,
    '',
    curveTable(content.readout),
    `* tau ${content.readout.tau}: ${content.readout.determined ? 'determined by the data' : content.readout.reason}`,
    ...(content.settings.cutSteps.length === 0 ? [] : ['cut at n: correct/wrong readings of the same chunks cut off after n steps']),
    '',
    floorTable(content),
    '',
    ...leakLines(natural.presentLeak),
    '',
    controlTable(content.controls),
    '',
    `SHA-256 ${digest}`,
  ].join('\n')
}

function curveTable({ curve, tau }: Calibration['readout']): string {
  const rows = curve.map((row) => [
    `${row.tau}${row.tau === tau ? ' *' : ''}`,
    String(row.correct),
    String(row.wrong),
    String(row.ambiguous),
    row.wrongShareOfDecisive === null ? 'none' : percent(row.wrongShareOfDecisive),
    ...row.cut.map((own) => `${own.correct}/${own.wrong}`),
  ])
  const cuts = (curve[0]?.cut ?? []).map(({ steps }) => `cut at ${steps}`)
  const right = new Set(Array.from({ length: 4 + cuts.length }, (_, i) => i + 1))
  return textTable(['tau', 'correct', 'wrong', 'ambiguous', 'wrong of decisive', ...cuts], rows, right)
}

function floorTable({ noiseFloor, presentTolerance }: Calibration): string {
  const { otherTapes, repeated, restored, rebuilt } = noiseFloor
  const replicas = Object.entries({ repeated, restored, rebuilt }).map(([way, found]) => [
    `replicas, ${way}`,
    found === null ? 'no editor' : `${found.equal} of ${found.asked} byte-equal`,
    '',
  ])
  const row = (name: string, { q50, q95, max }: { q50: number; q95: number; max: number }, proposed?: number) => [
    name,
    `${formatNumber(q50)} / ${formatNumber(q95)} / ${formatNumber(max)}`,
    proposed === undefined ? '' : String(proposed),
  ]
  const { proposed } = presentTolerance
  return textTable(
    ['what', 'median / 95 % / largest', 'matched within'],
    [
      ...replicas,
      row('D under other tapes', otherTapes.divergence),
      row('half range of the margin', otherTapes.marginHalfRange),
      row('natural end: joints, rad', presentTolerance.jointRad, proposed.jointRad),
      row('natural end: gripper, m', presentTolerance.gripperM, proposed.gripperM),
      row('natural end: pixel, levels', presentTolerance.pixelLevels),
      row('natural end: mean pixel, levels', presentTolerance.meanPixelLevels, proposed.meanPixelLevels),
      row('natural end: object, m', presentTolerance.objectM, proposed.objectM),
      row('natural end: object turn, rad', presentTolerance.objectYawRad, proposed.objectYawRad),
    ],
  )
}

function leakLines({ groups, leaks }: Calibration['natural']['presentLeak']): readonly string[] {
  if (groups.length === 0) return ['present-leak probe: not run, fewer than 5 rollouts of a past']
  const rows = groups.map(({ decision, branches, samples, pixels, jointReadings, objectPoses, chance }) => [
    `${decision}: ${branches.join(' ')}`,
    String(samples),
    ...[pixels, jointReadings, objectPoses].map(percent),
    `${percent(chance[0])} to ${percent(chance[1])}`,
  ])
  return [
    textTable(['past read from the natural end', 'n', 'pixels', 'joints', 'object poses', 'guessing'], rows, new Set([1, 2, 3, 4])),
    leaks
      ? 'natural ends leak: refused as presents; they serve this calibration only'
      : 'no leak found; natural ends are no presents all the same',
  ]
}

function controlTable(controls: Calibration['controls']): string {
  const rows = controls.map(({ control, pairs, refused, correct, wrong, ambiguous }) => [
    control,
    `${correct} / ${wrong} / ${ambiguous}`,
    `${refused} of ${pairs}`,
    'passed',
  ])
  return textTable(['control', 'correct / wrong / ambiguous', 'refused', ''], rows)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
