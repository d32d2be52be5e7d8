import type { ActionSpace } from '../../../src/core/action-space.ts'
import { TwinpastError } from '../../../src/core/errors.ts'
import { piperActionSpace } from '../../piper/piper-action-space.ts'
import type { CellConfig } from '../config/cell-schema.ts'

/**
 * Refuses actions that mean something else than this cell's: other dimensions, units, order or rate, or a gripper whose numbers run over another range
 * (openpi#360, #405 and #830 report such mappings gone wrong in silence).
 * @throws TwinpastError `cell-action-space` (refuse)
 */
export function requireActionSpace({ gripper }: CellConfig, { dimensions, rateHz }: ActionSpace): void {
  const wanted = piperActionSpace.dimensions
  const names = (space: readonly { readonly name: string; readonly unit: string }[]) =>
    space.map(({ name, unit }) => `${name} ${unit}`).join(', ')
  if (names(dimensions) !== names(wanted)) throw refused(names(dimensions), names(wanted), 'dimensions')
  if (rateHz !== piperActionSpace.rateHz) throw refused(`${rateHz} actions a second`, `${piperActionSpace.rateHz} actions a second`, 'rate')
  for (const { name, lower, upper } of dimensions) {
    if (!name.endsWith('/gripper') || (lower === gripper.closed && upper === gripper.open)) continue
    throw refused(`${lower} (closed) to ${upper} (open) m`, `${gripper.closed} to ${gripper.open} m`, name)
  }
}

function refused(got: string, expected: string, where: string): TwinpastError {
  return new TwinpastError({
    code: 'cell-action-space',
    fate: 'refuse',
    exitCode: 2,
    message: 'These actions mean something else than the actions of this cell.',
    got,
    expected,
    where,
    remedy: 'Take a policy of this action space, or correct `gripper` of the cell file. Nothing is converted in silence.',
  })
}
