/** Whether the transport took the frames; it never blocks. */
export type CommandResult = 'sent' | 'no-buffer' | 'closed'

/** What a driver can put on the wire. Only the guard calls it. */
export interface ArmCommands {
  /** Powers the motors with targets at the measured pose, so that nothing lunges. Resolves when all report power. */
  enable(): Promise<void>
  /** Absolute targets: joint 1..6 in rad, opening in metres. */
  move(jointsRad: Float64Array, gripperM: number): CommandResult
  /** Target becomes the last measured pose; the arm stays powered. */
  hold(): CommandResult
  /** Damped stop by the controller: the arm sinks slowly. */
  quickStop(): CommandResult
  /** Power off: the arm falls. */
  disable(): CommandResult
  /** Clears a quick stop by cutting power: the arm falls. */
  reset(): CommandResult
}
