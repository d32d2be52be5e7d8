import type { RecordedIntervention } from '../record/recorded-intervention.ts'
import type { RecordedEvidence, RecordedUnit } from '../record/recorded-unit.ts'

/** A unit for programs, without its arrays and pictures. */
export function unitJson({ outcome, digest }: RecordedUnit | RecordedIntervention): object {
  if (outcome.status !== 'complete') return { digest, ...outcome }
  if ('protocol' in outcome) {
    const { pair: _pair, rows, ...evidence } = outcome
    return { digest, ...evidence, rows: rows.map(({ chunk: _chunk, executed, ...row }) => ({ ...row, executedSteps: executed.steps })) }
  }
  return { digest, ...constructedJson(outcome) }
}

function constructedJson({ status, checks, histories, present, settledScoring, decisions }: RecordedEvidence): object {
  return {
    status,
    settledScoring,
    presentDigest: present.digest,
    spliced: present.spliced,
    histories: histories.map(({ direction, facts, digest: historyDigest, memory, spliceDistance, provenance }) => ({
      direction,
      facts,
      digest: historyDigest,
      memory: { bytes: memory.bytes.length, digest: memory.digest, slots: memory.spans.length },
      spliceDistance,
      ...(provenance === undefined ? {} : { provenance }),
    })),
    checks,
    decisions: decisions.map(({ direction, seedIndex, margin, readout, utility, success }) => ({
      direction,
      seedIndex,
      margin,
      readout,
      utility,
      success,
    })),
  }
}
