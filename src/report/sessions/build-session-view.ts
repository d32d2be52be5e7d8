import { CELL_WORDS } from '../wording/sessions/cell-words.ts'
import { sessionHeadline, contrastSentence, floorSentence } from '../wording/sessions/session-headline.ts'
import { comparisonSection } from './comparison-section.ts'
import { requireOneKind } from './require-one-kind.ts'
import type { SessionInput } from './session-input.ts'
import { sessionSections } from './session-sections.ts'
import type { SessionTableView } from './session-table-view.ts'

/** Page and Markdown of one or more sessions side by side, in words. Throws TwinpastError `cells-mixed` or `session-twice`. */
export function buildSessionView({ sessions, reproduce }: SessionInput): SessionTableView {
  requireOneKind(sessions)
  const [first] = sessions
  if (first === undefined) throw new RangeError('a table needs a session')
  const many = sessions.length > 1
  const named = (title: string, sentence: string) => (many ? `${title}: ${sentence}` : sentence)
  const sections = [...(many ? [comparisonSection(sessions)] : []), ...sessions.flatMap((session) => sessionSections(session, many))]
  return {
    title: sessions.map(({ title }) => title).join(' · '),
    kind: CELL_WORDS[first.cell],
    headline: sessions.map(({ title, analysis }) => named(title, sessionHeadline(analysis.table))).join(' '),
    lead: [
      ...sessions.map(({ title, analysis }) => named(title, contrastSentence(analysis.table))),
      ...new Set(sessions.map(({ analysis }) => floorSentence(analysis.table.pairs))),
    ],
    sections,
    contents: many
      ? [['sessions', 'Side by side'], ...sessions.map(({ session, title }) => [`${session}-readouts`, title] as const)]
      : sections.map(({ id, name }) => [id, name]),
    footer: `twinpast session table, schema 1. Made again by: ${reproduce}`,
  }
}
