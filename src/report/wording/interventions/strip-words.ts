import type { StripMark } from '../../interventions/intervention-view.ts'

/** What one mark of a strip says. */
export const markWords: Readonly<Record<StripMark, string>> = {
  success: 'succeeded',
  failure: 'did not succeed',
  own: 'went to the target of the own past',
  donor: 'went to the target of the other past',
  neither: 'went to neither target',
  absent: 'did not come so far',
}
