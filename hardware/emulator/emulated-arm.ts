import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { Draws } from '../../src/stats/streams/sequential-draws.ts'
import type { CanFrame } from '../can/can-frame.ts'
import type { ArmCondition } from './controller/arm-condition.ts'
import { feedback } from './controller/feedback.ts'
import { PiperController } from './controller/piper-controller.ts'
import { takeCommand } from './controller/take-command.ts'
import type { ArmOutlet } from './arm-outlet.ts'
import { FaultyLine } from './line/faulty-line.ts'
import { garbageLine } from './line/garbage-line.ts'
import type { LineCondition } from './line/line-condition.ts'
import { SecondMaster } from './line/second-master.ts'
import type { ArmMeasurement } from './twin/arm-measurement.ts'

const PORT_STATE = { on: 'on', silent: 'on', refused: 'refusing', closed: 'closed' } as const

/** One arm of the cell: its controller, its bus, and what ails them. */
export class EmulatedArm {
  readonly side: ArmSide
  readonly controller: PiperController
  readonly #line: FaultyLine
  readonly #outlet: ArmOutlet
  readonly #draws: Draws
  readonly #secondMaster = new SecondMaster()
  #answers: CanFrame[] = []
  #nowMs = 0
  #garbageOwed = 0
  #sent = 0

  constructor(side: ArmSide, measured: ArmMeasurement, draws: Draws, outlet: ArmOutlet) {
    this.side = side
    this.controller = new PiperController(measured)
    this.#draws = draws
    this.#line = new FaultyLine(draws)
    this.#outlet = outlet
  }

  /** Frames that have reached the hosts' side of the line since the start. */
  get framesSent(): number {
    return this.#sent
  }

  setConditions({ arm, line }: { readonly arm: ArmCondition; readonly line: LineCondition }): void {
    this.controller.condition = arm
    if (line.bus !== this.#line.condition.bus) this.#outlet.setState(PORT_STATE[line.bus])
    this.#line.setCondition(line)
  }

  /** A frame that a host has sent. */
  receive(frame: CanFrame): void {
    if (this.#line.inwards(frame)) this.#answers.push(...takeCommand(this.controller, frame, this.#nowMs))
  }

  /** Everything but the motors for one millisecond. @param late - too late to be told: feedback of this millisecond is left out */
  tick(tick: number, late: boolean): void {
    this.#nowMs = tick
    const { secondMasterHz, garbagePerS, bus } = this.#line.condition
    const foreign = this.#secondMaster.speak(secondMasterHz, tick, this.controller.measured.jointsRad)
    for (const frame of foreign) takeCommand(this.controller, frame, tick)
    const frames = this.#line.outwards([...foreign, ...this.#answers, ...(late ? [] : feedback(this.controller, tick, tick))], tick)
    this.#answers = []
    this.#sent += frames.length
    if (frames.length > 0) this.#outlet.send(frames)
    this.#garbageOwed = bus === 'on' ? this.#garbageOwed + garbagePerS / 1000 : 0
    for (; this.#garbageOwed >= 1; this.#garbageOwed -= 1) this.#outlet.sendRaw(garbageLine(this.#draws))
  }
}
