import type { z } from 'zod'
import type { Protocol } from '../core/protocol.ts'
import type { interventionSchema, InterventionSections } from './intervention-sections.ts'

/** What a study registers of its intervention; undefined for a constructed one. */
export function interventionOf(
  study: InterventionSections & { readonly protocol: Protocol },
): z.infer<typeof interventionSchema> | undefined {
  const { protocol, nativeEvent, anchorFault, ladder } = study
  if (protocol === 'native-event' && nativeEvent !== undefined) return { protocol, ...nativeEvent }
  if (protocol === 'anchor-fault' && anchorFault !== undefined) return { protocol, ...anchorFault }
  if (protocol === 'ladder' && ladder !== undefined) return { protocol, ...ladder }
  return undefined
}
