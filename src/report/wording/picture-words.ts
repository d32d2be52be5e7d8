import type { ReportPicture } from '../report-input.ts'

/** What stands under a picture. */
export function pictureWords({ camera, stepIndex, widthPx, heightPx }: ReportPicture): string {
  return stepIndex === null ? `${camera} camera, ${widthPx} x ${heightPx} px` : `step ${stepIndex}, ${camera} camera`
}

/** Under the picture of the present where a past ends in it. */
export function meetingWords({ camera }: ReportPicture): string {
  return `the one present, ${camera} camera`
}

/** Where the slider over both pasts stands. */
export function momentWords(stepIndex: number | null, historySteps: number): string {
  return stepIndex === null ? `the present, after ${historySteps} steps` : `step ${stepIndex} of ${historySteps}`
}
