import { auditRequestOf } from '../audit/audit-request.ts'
import { toldErrors } from '../audit/told-errors.ts'
import { validateStudy } from '../audit/validate-study.ts'
import { errorsOf } from '../../../src/cli/errors-of.ts'
import { faultText } from '../fault-text.ts'
import type { NodeGraph } from '../graph/node-graph.ts'
import { answer } from './answer.ts'

/** Checks that may run at once: each is a process. */
const MOST_CHECKS = 2

/** Service `~/validate`. */
export function serveValidate(graph: NodeGraph, stopping: AbortSignal): void {
  let checks = 0
  answer(graph, 'twinpast_interfaces/srv/Validate', '~/validate', refused, async (request) => {
    if (checks >= MOST_CHECKS) return refusal('node-busy', [`node-busy: ${MOST_CHECKS} checks are running; ask again.`])
    checks += 1
    try {
      const { workFolder, allowPolicyModules } = graph.settings()
      const asked = auditRequestOf(request, allowPolicyModules)
      const { errors: found, planDigest, planned } = await validateStudy(asked, workFolder, stopping)
      const errors = await toldErrors(found, asked.study, workFolder)
      const [first] = errors
      if (first !== undefined) return refusal(first.code, errors.map(faultText))
      return { valid: true, error_code: '', findings: [], plan_digest: planDigest, units_planned: planned }
    } finally {
      checks -= 1
    }
  })
}

function refusal(errorCode: string, findings: readonly string[]): object {
  return { valid: false, error_code: errorCode, findings, plan_digest: '', units_planned: 0 }
}

function refused(thrown: unknown): object {
  const errors = errorsOf(thrown)
  return refusal(errors[0]?.code ?? 'internal', errors.map(faultText))
}
