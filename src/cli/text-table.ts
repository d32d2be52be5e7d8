/** Columns of text padded to one width each; the first line is underlined. Numbers are right-aligned by `right`. */
export function textTable(header: readonly string[], rows: readonly (readonly string[])[], right: ReadonlySet<number> = new Set()): string {
  const widths = header.map((name, i) => Math.max(...[name, ...rows.map((row) => row[i] ?? '')].map((cell) => cell.length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) => (right.has(i) ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
