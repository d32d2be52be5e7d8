import type { AuditRegistration } from '../../core/audit-registration.ts'
import type { Check } from '../../core/check.ts'
import type { Direction } from '../../core/direction.ts'
import { checkEvidenceRetained } from '../check-evidence-retained.ts'
import { checkLawful } from '../check-lawful.ts'
import { checkMemoryEmptied } from '../check-memory-emptied.ts'
import type { FoldedHistory } from '../fold-history.ts'
import { foldOnce } from '../fold-once.ts'
import type { FoldPorts } from '../fold-once.ts'
import { pairTapes } from '../pair-tapes.ts'
import type { PairTapes } from '../pair-tapes.ts'
import { reconverge } from '../reconverge.ts'
import type { SharedPresent } from '../reconverge.ts'
import { donorScenario } from '../scenarios.ts'
import type { Link } from './links-of.ts'

/** One decision of a unit, with everything that was lived through to stand there. */
export interface ApproachedDecision {
  readonly link: Link
  readonly tapes: PairTapes
  readonly meeting: SharedPresent
  /** Another lawful past of the branch of each direction, of draws of its own: it holds the same fact in other bytes. */
  readonly donors: readonly [FoldedHistory, FoldedHistory]
  /** None may refuse the pair before a query. */
  readonly checks: readonly Check[]
}

/** Both pasts meet the present of `link` as in the constructed protocol; then the two donors of the same facts are lived through. */
export async function approachDecision(
  link: Link,
  ports: FoldPorts,
  registration: AuditRegistration,
  enter: (stage: string) => void,
): Promise<ApproachedDecision> {
  const { pair, prefix, tapePurpose } = link
  const tapes = pairTapes(pair, registration, ports.policy.info, tapePurpose)
  const meeting = await reconverge(pair, ports, registration, tapes.registered, enter)
  const liveDonor = (direction: Direction) => {
    enter(`preserve-${direction}`)
    return foldOnce(ports, donorScenario(pair, direction, registration), [])
  }
  const donors = [await liveDonor(0), await liveDonor(1)] as const
  const donorChecks = ([0, 1] as const).flatMap((direction) => {
    const { memory, facts } = donors[direction]
    return [
      ...checkLawful(direction, donors[direction], pair.branches[direction], meeting.task),
      checkMemoryEmptied(meeting.histories[direction], donors[direction]),
      checkEvidenceRetained(direction, memory, facts.evidence, registration.evidenceRetention),
    ].map((check) => ({ ...check, check: `preserve/${check.check}` }))
  })
  const checks = [...meeting.checks, ...donorChecks].map((check) => ({ ...check, check: `${prefix}${check.check}` }))
  return { link, tapes, meeting, donors, checks }
}
