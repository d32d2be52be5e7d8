import { z } from 'zod'

/**
 * The policy a plan names. A built-in is named by what it is called; a module by its file name and the SHA-256 of its
 * bytes, so that a plan reads the same wherever the module lies.
 */
export const policyReferenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('built-in'), name: z.string().regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/) }),
  z.strictObject({ kind: z.literal('module'), name: z.string().min(1), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
])

export type PolicyReference = z.infer<typeof policyReferenceSchema>

/** Whether a policy is named by path: it begins with `.` or `/`, or ends like a module. */
export function isPolicyPath(policy: string): boolean {
  return /^(\.{0,2}[/\\]|[A-Za-z]:[/\\])/.test(policy) || /\.[cm]?[jt]s$/.test(policy)
}

/** Name that a record folder carries: `scripted/oracle` gives `scripted-oracle`, `my-policy.js` gives `my-policy`. */
export function policySlug(policy: PolicyReference): string {
  const bare = policy.kind === 'module' ? policy.name.replace(/\.[cm]?[jt]s$/, '') : policy.name
  return (
    bare
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '') || 'policy'
  )
}
