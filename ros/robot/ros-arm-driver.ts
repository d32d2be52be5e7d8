import type { AlarmClock } from '../../hardware/clock/alarm-clock.ts'
import { sealCommands } from '../../hardware/guard/seal/seal-commands.ts'
import { PIPER_JOINT_LIMITS_RAD } from '../../hardware/piper/piper-action-space.ts'
import { faultText } from '../../hardware/piper/driver/fault-words.ts'
import type { ArmDriver, ArmInfo, SealedCommands } from '../../src/core/cell/arm-driver.ts'
import type { ArmFault, ArmFeedback, ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { CellKind } from '../../src/core/cell/cell-kind.ts'
import { TwinpastError } from '../../src/core/errors.ts'
import { ArmCommandsByTopic } from './arm-commands-by-topic.ts'
import type { ArmGraph } from './arm-graph.ts'
import { DRIVER_TYPES } from './arm-topics.ts'
import type { ArmTopics } from './arm-topics.ts'
import { checkArmGraph } from './check-arm-graph.ts'
import { readArmStatus } from './read-arm-status.ts'
import type { StatusReport } from './read-arm-status.ts'
import { readJointState } from './read-joint-state.ts'
import type { JointReport } from './read-joint-state.ts'

export interface RosArmDriverOptions {
  readonly arm: ArmSide
  readonly kind: CellKind
  readonly topics: ArmTopics
  readonly graph: ArmGraph
  readonly clock: AlarmClock
}

const CONNECT_TIMEOUT_MS = 5000
const LOOK_MS = 20
/** Reports with a stamp of their own before an arm counts as alive. */
const FRESH_REPORTS = 10
const RECOUNT_MS = 250
/** Other nodes become known one after the other: the graph must look right for this long. */
const SETTLED_MS = 1500
/** How long a message that could not be used stays a fault. */
const TROUBLE_MS = 1000
/** The ROS packages do not carry the limits set in the arm; the vendor's default speed limit, rad/s (docs/sources.md). */
const SPEED_LIMIT_RAD_PER_S = 3

/**
 * One arm behind the vendor's ROS driver node (piper_ros or agx_arm_ros). The topics do not tell whether the motors hold power: `enabled` is what the enable
 * service answered last. Status messages carry no stamp: theirs is the time of arrival. A joint report counts only if its stamp is newer than the one before, because
 * both nodes repeat the last angles of a silent arm.
 */
export class RosArmDriver implements ArmDriver {
  readonly arm: ArmSide
  readonly commands: SealedCommands
  readonly #options: RosArmDriverOptions
  #joints: JointReport | undefined
  #jointsAtMs = -Infinity
  #freshReports = 0
  #status: StatusReport | undefined
  #statusAtMs = -Infinity
  #trouble: { readonly text: string; readonly atMs: number } | undefined
  #enabled = false
  #graphFault: ArmFault | undefined
  #countedAtMs = -Infinity
  #open = true

  constructor(options: RosArmDriverOptions) {
    const { arm, topics, graph, clock } = options
    this.arm = arm
    this.#options = options
    graph.listen('sensor_msgs/msg/JointState', topics.feedback, (message) => this.#hearJoints(message))
    graph.listen(DRIVER_TYPES[topics.driver].status, topics.status, (message) => this.#hearStatus(message))
    const commands = new ArmCommandsByTopic(topics, graph, clock, {
      pose: () => this.#joints,
      poseAtMs: () => this.#jointsAtMs,
      followsHost: () => this.#status?.followsHost ?? false,
      setEnabled: (enabled) => {
        this.#enabled = enabled
      },
      callFailed: (reason) => this.#note(`a call of its driver node failed: ${reason}`),
    })
    this.commands = sealCommands(arm, commands)
  }

  async connect(): Promise<ArmInfo> {
    const { arm, kind, topics, clock } = this.#options
    this.#open = true
    this.#freshReports = 0
    this.#status = undefined
    this.#enabled = false
    const untilMs = clock.nowMs() + CONNECT_TIMEOUT_MS
    let settledSinceMs = clock.nowMs()
    for (;;) {
      const trouble = this.#graphTrouble()
      if (trouble !== undefined) settledSinceMs = clock.nowMs()
      const settled = clock.nowMs() - settledSinceMs >= SETTLED_MS
      if (settled && this.#freshReports >= FRESH_REPORTS && this.#status !== undefined) break
      if (clock.nowMs() >= untilMs) throw trouble ?? this.#silent()
      await new Promise<void>((resolve) => void clock.after(LOOK_MS, resolve))
    }
    if (this.#joints?.jointsRad.every((angle) => angle === 0) ?? true) throw allZero(topics.feedback)
    return {
      arm,
      kind,
      limitsRad: PIPER_JOINT_LIMITS_RAD,
      speedLimitsRadPerS: new Array<number>(6).fill(SPEED_LIMIT_RAD_PER_S),
      strokeM: topics.gripper.strokeM,
    }
  }

  feedback(): ArmFeedback | undefined {
    if (this.#joints === undefined || this.#status === undefined) return undefined
    return {
      arm: this.arm,
      jointsRad: this.#joints.jointsRad.slice(),
      gripperM: this.#joints.gripperM,
      jointsAtMs: this.#jointsAtMs,
      statusAtMs: this.#statusAtMs,
      powerAtMs: this.#statusAtMs,
      enabled: this.#enabled,
      followsHost: this.#status.followsHost,
      faults: [...this.#status.faults, ...this.#graphFaults()],
    }
  }

  async close(): Promise<void> {
    this.#open = false
  }

  #hearJoints(message: unknown): void {
    if (!this.#open) return
    const report = readJointState(message, this.#options.topics.gripper)
    if (typeof report === 'string') return this.#note(`a joint state cannot be used: ${report}`)
    if (this.#joints !== undefined && !(report.stampS > this.#joints.stampS)) return
    this.#joints = report
    this.#jointsAtMs = this.#options.clock.nowMs()
    this.#freshReports += 1
  }

  #hearStatus(message: unknown): void {
    if (!this.#open) return
    const report = readArmStatus(message, this.#options.topics.driver)
    if (typeof report === 'string') return this.#note(`a status cannot be used: ${report}`)
    this.#status = report
    this.#statusAtMs = this.#options.clock.nowMs()
  }

  #note(text: string): void {
    this.#trouble = { text, atMs: this.#options.clock.nowMs() }
  }

  #graphTrouble(): TwinpastError | undefined {
    try {
      checkArmGraph(this.#options.graph, this.#options.topics)
      return undefined
    } catch (thrown) {
      return TwinpastError.from(thrown)
    }
  }

  /** The graph is counted again and again: a node that joins later may command, report, or hear the same names. */
  #graphFaults(): readonly ArmFault[] {
    const { graph, topics, clock } = this.#options
    const nowMs = clock.nowMs()
    if (nowMs - this.#countedAtMs >= RECOUNT_MS) {
      this.#countedAtMs = nowMs
      const trouble = this.#graphTrouble()
      const isForeign = graph.countPublishers(topics.command) > 1
      const text = isForeign ? faultText('foreign-master') : `${trouble?.message ?? ''}: ${trouble?.details.got ?? ''}, ${topics.feedback}`
      this.#graphFault = trouble === undefined ? undefined : { code: isForeign ? 'foreign-master' : 'arm-graph', text }
    }
    const faults: ArmFault[] = this.#graphFault === undefined ? [] : [this.#graphFault]
    if (this.#trouble !== undefined && nowMs - this.#trouble.atMs < TROUBLE_MS)
      faults.push({ code: 'driver-node', text: this.#trouble.text })
    return faults
  }

  #silent(): TwinpastError {
    const { feedback, status } = this.#options.topics
    return new TwinpastError({
      code: 'arm-silent',
      fate: 'refuse',
      exitCode: 2,
      message: this.#trouble?.text ?? 'the driver node does not report a living arm',
      got: `${this.#freshReports} joint states with a new stamp, ${this.#status === undefined ? 'no status' : 'a status'} within ${CONNECT_TIMEOUT_MS / 1000} s`,
      expected: `${FRESH_REPORTS} and a status`,
      where: `${feedback}, ${status}`,
      remedy: 'check power and CAN of the arm, the log of its driver node, and that the package matches the configured driver',
    })
  }
}

function allZero(topic: string): TwinpastError {
  return new TwinpastError({
    code: 'joints-all-zero',
    fate: 'refuse',
    exitCode: 2,
    message: 'all joints read exactly zero, which a silent arm does and a living one does not',
    where: topic,
    remedy: 'check power and CAN of the arm; restart its driver node',
  })
}
