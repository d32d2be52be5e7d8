import type { ActionSpace } from '../../core/action-space.ts'

/** The action space of histories that were executed at a share of the policy's own speed: a tick an action, however long it took. */
export function actionSpaceAt(speedScale: number, actionSpace: ActionSpace): ActionSpace {
  return { ...actionSpace, rateHz: speedScale * actionSpace.rateHz }
}
