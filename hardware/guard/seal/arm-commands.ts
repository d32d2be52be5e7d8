/** Whether the transport took the command; it never blocks. `unsupported`: the transport has no such command, and the guard counts it as not taken. */
export type CommandResult = 'sent' | 'no-buffer' | 'closed' | 'unsupported'

/** What a driver can put on the wire. Only the guard calls it. */
export interface ArmCommands {
  /**
   * Powers the motors with targets at the measured pose, so that nothing lunges. Resolves when all report power.
   * @throws TwinpastError fate `halt` with the reason: no power within the driver's bound, a fault, a foreign master
   */
  enable(): Promise<void>
  /** Absolute targets: joint 1..6 in rad, opening in metres. The driver checks nothing and remembers the opening. */
  move(jointsRad: Float64Array, gripperM: number): CommandResult
  /**
   * The measured joints become the target; the gripper keeps its last target, so that nothing it holds is dropped. Called again before the next
   * `move`, it repeats the joints of its first call, so that a held arm does not creep; one that was moved since is held where it is found. Where the
   * measured joints are old, the last target is repeated: the arm has it already. The arm stays powered.
   */
  hold(): CommandResult
  /** Damped stop by the controller: the arm sinks slowly. */
  quickStop(): CommandResult
  /** Power off: the arm falls. */
  disable(): CommandResult
  /** Clears a quick stop by cutting power: the arm falls. */
  reset(): CommandResult
}
