import type { InferenceWarning } from '../../stats/inference-result.ts'

const sentences: Readonly<Record<InferenceWarning['code'], string>> = {
  'no-interval': 'Too few pairs for any interval',
  'clusters-descriptive-only': 'So few pairs that the interval only describes them; an exact test cannot reach 0.05',
  'small-clusters-severe': 'Few pairs: the registered percentile interval is too narrow here, so the small-sample interval decides',
  'small-clusters-caution': 'Rather few pairs: read the interval with caution',
  'near-boundary': 'The estimate lies near the end of its scale, where the interval is unsure',
  'structural-value': 'Every pair has the same value: it is determined by the data pattern, so no interval is printed',
  'boundary-value': 'Every pair sits at the same end of the scale, so resampling has no spread',
  'dominant-cluster': 'One pair carries much of the weight',
  'degenerate-replicates': 'Some bootstrap replicates have no spread',
  'bootstrap-tost-liberal': 'A bootstrap equivalence test is too lenient with so few pairs',
  'few-replicates': 'Few bootstrap replicates beyond the ends of the interval',
  'levels-beyond-replicates': 'The interval asks for a level finer than its replicates',
}

/** One warning as a sentence with its figures; the clusters of an audit are its pairs. */
export function warningWords(warning: Pick<InferenceWarning, 'detail'> & { readonly code: string }): string {
  const known: Readonly<Record<string, string>> = sentences
  const sentence = Object.hasOwn(known, warning.code) ? (known[warning.code] ?? warning.code) : warning.code
  const detail = warning.detail.replaceAll(/\bcluster(s?)\b/g, 'pair$1')
  return detail === '' ? `${sentence}.` : `${sentence} (${detail}).`
}
