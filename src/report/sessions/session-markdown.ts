import type { SessionTableView, TableSection } from './session-table-view.ts'

/** Characters that Markdown or the HTML in it would read; a line feed would end a cell. */
function text(words: string): string {
  return words.replace(/[\\`*_{}[\]<>|#~]/g, '\\$&').replaceAll(/\s+/g, ' ')
}

function section({ name, intro, columns, rows, notes }: TableSection): string {
  const heads = columns.map((column) => text(column.replace(/^#/, '')))
  const rule = columns.map((column) => (column.startsWith('#') ? '---:' : '---'))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = rows.length === 0 ? [] : [[line(heads), line(rule), ...rows.map((row) => line(row.map(text)))].join('\n')]
  const list = notes.length === 0 ? [] : [notes.map((note) => `- ${text(note)}`).join('\n')]
  return [`## ${text(name)}`, ...(intro === '' ? [] : [text(intro)]), ...table, ...list].join('\n\n')
}

/** The same words as the page, as Markdown for a paper's repository or an issue. */
export function sessionMarkdown(view: SessionTableView): string {
  const head = [`# ${text(view.title)}`, `**${text(view.kind)}**`, `**${text(view.headline)}**`, ...view.lead.map(text)]
  return `${[...head, ...view.sections.map(section), text(view.footer)].join('\n\n')}\n`
}
