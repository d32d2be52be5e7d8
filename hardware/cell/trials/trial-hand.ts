/**
 * Whoever resets an emulated cell: lays the scene of a pair's registered present and brings the arms to its pose, through the guard. On a real cell
 * people do that before the present is checked, so it has none.
 */
export interface TrialHand {
  lay(pairId: string): Promise<void>
}
