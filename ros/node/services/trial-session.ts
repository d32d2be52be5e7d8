import { z } from 'zod'

/** State of a session of physical trials, as the message TrialState has it; its stamp is the node's to give. */
export interface TrialSessionState {
  readonly phase: 'no-session' | 'idle' | 'armed' | 'running' | 'awaiting-label' | 'halted'
  readonly session: string
  readonly trial: string
  readonly trialsPlanned: number
  readonly trialsLabelled: number
  readonly detail: string
}

/** Request of ArmTrial. */
export const armRequestSchema = z.object({ session: z.string().max(200), trial: z.string().max(200) })

/** Request of SubmitLabel. */
export const labelRequestSchema = z.object({
  trial: z.string().max(200),
  selected: z.string().max(50),
  reached: z.string().max(50),
  rater: z.string().max(200),
  comment: z.string().max(5000),
  invalid: z.boolean(),
  invalid_reason: z.string().max(1000),
})

export interface TrialAnswer {
  readonly accepted: boolean
  /** Why not; empty where accepted. */
  readonly message: string
}

/** The session of physical trials that a node serves. */
export interface TrialSession {
  state(): TrialSessionState
  /** Told each time the state changes. */
  onChange(changed: () => void): void
  arm(request: z.output<typeof armRequestSchema>): Promise<TrialAnswer & { readonly trial: string }>
  label(request: z.output<typeof labelRequestSchema>): Promise<TrialAnswer>
}
