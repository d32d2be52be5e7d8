const words: Readonly<Record<string, string>> = {
  'percentile-exact': 'percentile pair-cluster bootstrap, computed exactly',
  'exact-percentile': 'percentile pair-cluster bootstrap, computed exactly',
  percentile: 'percentile pair-cluster bootstrap',
  'cluster-t': 't interval over pair means',
  t: 't interval over pair means',
  'logit-t': 'logit t interval over pairs',
  'clopper-pearson': 'exact Clopper–Pearson interval on pairs',
}

/** Name of an interval method for people; an unknown method is printed as the record names it. */
export function methodWords(method: string): string {
  return Object.hasOwn(words, method) ? (words[method] ?? method) : method
}
