import { z } from 'zod'

/** Parameters by the names the code uses. */
const settingsSchema = z
  .object({
    work_folder: z.string(),
    workers: z.bigint(),
    audit_nice: z.bigint(),
    allow_policy_modules: z.boolean(),
    diagnostics_period_s: z.number(),
    capture_study: z.string(),
    image_transport: z.enum(['compressed', 'raw']),
    record_name: z.string(),
    record_folder: z.string(),
    stale_after_s: z.number(),
    image_width_px: z.bigint(),
    image_height_px: z.bigint(),
    session_url: z.string(),
    session_operator: z.string(),
  })
  .transform((values) => ({
    workFolder: values.work_folder === '' ? process.cwd() : values.work_folder,
    workers: Number(values.workers),
    auditNice: Number(values.audit_nice),
    allowPolicyModules: values.allow_policy_modules,
    diagnosticsPeriodMs: values.diagnostics_period_s * 1000,
    captureStudy: values.capture_study,
    imageTransport: values.image_transport,
    recordName: values.record_name,
    recordFolder: values.record_folder,
    staleAfterMs: values.stale_after_s * 1000,
    imageSize: { widthPx: Number(values.image_width_px), heightPx: Number(values.image_height_px) },
    sessionUrl: values.session_url,
    sessionOperator: values.session_operator,
  }))

export type NodeSettings = z.output<typeof settingsSchema>

/** The settings in force, read anew at each use, because some can change while the node runs. */
export function nodeSettings(values: ReadonlyMap<string, unknown>): NodeSettings {
  return settingsSchema.parse(Object.fromEntries(values))
}
