import { z } from 'zod'
import { confidences, selections, stagesReached, trialLabelSchema } from '../../../../trials/session/trial-label.ts'
import type { TrialLabel } from '../../../../trials/session/trial-label.ts'

const draftSchema = z.object({
  selected: z.enum(selections).optional().catch(undefined),
  reached: z.enum(stagesReached).optional().catch(undefined),
  firstMove: z.enum(['target-a', 'target-b', 'unclear']).optional().catch(undefined),
  confidence: z.literal(confidences).optional().catch(undefined),
  failureTags: z.array(z.string()).readonly().catch([]),
  note: z.string().catch(''),
  /** Why an earlier label is corrected, or why it is decided so. */
  reason: z.string().catch(''),
})

/** A label that is being filled in. */
export type Draft = z.infer<typeof draftSchema>

export const emptyDraft: Draft = { failureTags: [], note: '', reason: '' }

export function draftOf({ selected, reached, firstMove, confidence, failureTags = [], note }: TrialLabel): Draft {
  return { selected, reached, firstMove, confidence, failureTags, note: note ?? '', reason: '' }
}

/** What a person had filled in before the page was closed. */
export function readDraft(text: string | null): Draft {
  try {
    return draftSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return emptyDraft
  }
}

/** The label, or in words what is still wanted. */
export function labelOf(draft: Draft): { readonly label: TrialLabel } | { readonly wanted: string } {
  const { selected, reached, firstMove, confidence, failureTags, note } = draft
  if (selected === undefined) return { wanted: 'Say what was selected: A, B, N or M.' }
  if (reached === undefined) return { wanted: 'Say how far it got: 0, 1, 2 or 3.' }
  if (selected === 'mixed' && note.trim() === '') return { wanted: 'Mixed needs a note (T): say what happened.' }
  if (reached === 'nothing' && selected !== 'none')
    return { wanted: 'Nothing was reached, so nothing was selected: choose N, or how far it got.' }
  if (reached === 'completed' && selected === 'none') return { wanted: 'Completed somewhere: choose A or B, or M for another place.' }
  const label = {
    selected,
    reached,
    ...(firstMove === undefined ? {} : { firstMove }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(failureTags.length === 0 ? {} : { failureTags }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }
  const checked = trialLabelSchema.safeParse(label)
  return checked.success ? { label } : { wanted: 'The note has characters that cannot be kept, or is longer than 2000.' }
}
