/** "1 pair", "64 pairs", "0 pairs". */
export function countWords(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`
}
