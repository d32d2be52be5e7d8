import { CELL_WORDS } from '../wording/sessions/cell-words.ts'
import { deviationSentences } from '../wording/sessions/deviation-words.ts'
import { driftNotes } from '../wording/sessions/drift-words.ts'
import { LEAD_IN_WORDS, pastWords } from '../wording/sessions/past-words.ts'
import { READOUT_NAMES } from '../wording/sessions/readout-names.ts'
import { sessionCaveats } from '../wording/sessions/session-caveats.ts'
import { formatPValue } from '../format-p-value.ts'
import { agreementSections } from './agreement-sections.ts'
import { pairSection } from './pair-section.ts'
import { readoutSections } from './readout-sections.ts'
import type { ReportedSession } from './session-input.ts'
import type { TableSection } from './session-table-view.ts'

/** Every part of the report of one session, in the order in which it is read. With several sessions names carry the session. */
export function sessionSections(session: ReportedSession, many: boolean): readonly TableSection[] {
  const sections = [
    ...readoutSections(session.analysis.table),
    pairSection(session.analysis.executions),
    caveatSection(session),
    ...agreementSections(session.analysis.agreement),
    driftSection(session),
    invalidSection(session),
    deviationSection(session),
    remarkSection(session),
    registrationSection(session),
  ]
  if (!many) return sections
  return sections.map((section) => ({ ...section, id: `${session.session}-${section.id}`, name: `${session.title}: ${section.name}` }))
}

function caveatSection(session: ReportedSession): TableSection {
  return { id: 'not-shown', name: 'What this session does not show', intro: '', columns: [], rows: [], notes: sessionCaveats(session) }
}

function driftSection({ analysis: { drift } }: ReportedSession): TableSection {
  return {
    id: 'drift',
    name: 'First half against second half',
    intro: 'Whether results moved while the session went on.',
    columns: ['Readout', '#First half', '#Second half', '#p'],
    rows: drift.rows.map(({ key, first, second, p }) => [
      READOUT_NAMES[key],
      `${first} of ${drift.firstHalf}`,
      `${second} of ${drift.secondHalf}`,
      p === null ? '–' : formatPValue(p),
    ]),
    notes: driftNotes(drift),
  }
}

function invalidSection({ analysis: { invalid }, validity }: ReportedSession): TableSection {
  const rules = Object.entries(validity).map(([reason, rule]) => `${reason}: ${rule}`)
  return {
    id: 'invalid',
    name: 'Trials that do not count',
    intro: invalid.length === 0 ? 'None.' : 'Kept, counted here and repeated at the end of the schedule.',
    columns: ['Reason', '#History 0', '#History 1'],
    rows: invalid.map(({ reason, byDirection: [first, second] }) => [reason, String(first), String(second)]),
    notes: [
      `Registered before the first trial: ${rules.join(', ')}. Invalid trials that depend on the history would bias the result: compare the columns.`,
    ],
  }
}

function deviationSection(session: ReportedSession): TableSection {
  return { id: 'deviations', name: 'Deviations', intro: '', columns: [], rows: [], notes: deviationSentences(session) }
}

function remarkSection({ remarks }: ReportedSession): TableSection {
  return {
    id: 'remarks',
    name: 'Remarks',
    intro: remarks.length === 0 ? 'None.' : 'What people and cell had to say, in the order in which it was said.',
    columns: ['When', 'Who', 'Trial', 'Remark'],
    rows: remarks.map(({ at, by, code, text }) => [at, by, code === '' ? 'session' : code, text]),
    notes: [],
  }
}

function registrationSection(session: ReportedSession): TableSection {
  const { digests, policy, program } = session
  return {
    id: 'registration',
    name: 'Registered before the first trial',
    intro: '',
    columns: ['What', 'Value'],
    rows: [
      ['Cell', CELL_WORDS[session.cell]],
      ['Task and decision', `${session.task}, ${session.decision}`],
      ['Policy', `${policy.name}, weights SHA-256 ${policy.weightsDigest}`],
      ['Action seeds', session.seeds.join(', ')],
      ['Histories came in by', LEAD_IN_WORDS[session.leadIn]],
      ['Presents and histories from', pastWords(session.pasts)],
      ['Schedule', `SHA-256 ${digests.schedule}`],
      ['Key', `SHA-256 ${digests.key}`],
      ['Cell file', `SHA-256 ${digests.cell}`],
      ['Calibration of the tolerance', digests.calibration === null ? 'none registered' : `SHA-256 ${digests.calibration}`],
      ['Journal', `${session.events} events, ${session.firstEventAt} to ${session.lastEventAt}, last line SHA-256 ${digests.journal}`],
      ['Key opened', `${session.unblinded.at} by ${session.unblinded.by}`],
      ['Program', `twinpast ${program.version}, evidence code SHA-256 ${program.evidenceDigest}`],
    ],
    notes: [],
  }
}
