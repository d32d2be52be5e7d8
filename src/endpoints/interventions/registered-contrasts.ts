import type { AnchorFaultRegistration, NativeEventRegistration } from '../../core/intervention-registration.ts'
import type { ContrastEndpoint, ContrastPlan } from './paired-contrast.ts'

/** Choice and worth beside success: registered are the two that are counted. */
const NATIVE_EVENT: readonly (readonly [ContrastEndpoint, boolean])[] = [
  ['success', true],
  ['donorShare', true],
  ['matchedUtility', false],
]

/**
 * The contrasts of a study, in order. native-event: every condition minus the sham (the native course where no sham is registered), at
 * every event. anchor-fault: restored minus fault is what the anchor recovers, none minus fault what the fault costs.
 */
export function registeredContrasts(registration: NativeEventRegistration | AnchorFaultRegistration): readonly ContrastPlan[] {
  if (registration.protocol === 'anchor-fault')
    return registration.faults.flatMap((stage) =>
      ['none', 'restored'].map((condition) => ({ stage, condition, reference: 'fault', endpoint: 'success', registered: true }) as const),
    )
  const reference = registration.conditions.includes('sham') ? 'sham' : 'native'
  return registration.events.flatMap(({ event: stage }) =>
    registration.conditions
      .filter((condition) => condition !== reference)
      .flatMap((condition) => NATIVE_EVENT.map(([endpoint, registered]) => ({ stage, condition, reference, endpoint, registered }))),
  )
}
