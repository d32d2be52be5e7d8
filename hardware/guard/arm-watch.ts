import type { ArmDriver } from '../../src/core/cell/arm-driver.ts'
import type { ArmFeedback, ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { GuardConfig } from './guard-config.ts'
import type { GuardFinding } from './guard-finding.ts'
import { checkArmHealth } from './layers/check-arm-health.ts'
import { checkFeedback } from './layers/check-feedback.ts'
import { checkTracking, trackingError } from './layers/check-tracking.ts'

/** Watches one arm: layers 3, 10 and 11. */
export class ArmWatch {
  readonly arm: ArmSide
  readonly #driver: ArmDriver
  readonly #config: GuardConfig
  #offSinceMs: number | undefined

  constructor(arm: ArmSide, driver: ArmDriver, config: GuardConfig) {
    this.arm = arm
    this.#driver = driver
    this.#config = config
  }

  /** The newest report, or undefined: none yet, the driver failed, or it gave something else. */
  feedback(): ArmFeedback | undefined {
    try {
      const feedback = this.#driver.feedback()
      return feedback?.jointsRad instanceof Float64Array && Array.isArray(feedback.faults) ? feedback : undefined
    } catch {
      return undefined
    }
  }

  /** Layers 3: whether a report is there, usable and fresh. */
  fresh(feedback: ArmFeedback | undefined, nowMs: number): GuardFinding | undefined {
    return checkFeedback(this.arm, feedback, nowMs, this.#config)
  }

  /** All that must hold while armed. @param commanded - last set-point, 14 numbers */
  look(feedback: ArmFeedback | undefined, nowMs: number, commanded: Float64Array): GuardFinding | undefined {
    const broken = this.fresh(feedback, nowMs)
    if (broken !== undefined || feedback === undefined) return broken
    const sick = checkArmHealth(feedback)
    if (sick !== undefined) return sick
    const { trackingErrorRad, trackingForMs } = this.#config
    const error = trackingError(this.arm, commanded, feedback.jointsRad)
    if (error.errorRad <= trackingErrorRad) this.#offSinceMs = undefined
    else this.#offSinceMs ??= nowMs
    return checkTracking(this.arm, error, nowMs - (this.#offSinceMs ?? nowMs), trackingErrorRad, trackingForMs)
  }
}
