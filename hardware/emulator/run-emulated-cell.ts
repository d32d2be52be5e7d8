import { ARM_NAMES } from '../piper/piper-action-space.ts'
import type { ArmSide } from '../../src/core/cell/arm-feedback.ts'
import type { MonotonicClock } from '../../src/core/cell/monotonic-clock.ts'
import { EmulatedCameras } from './cameras/emulated-cameras.ts'
import { EmulatedCell } from './emulated-cell.ts'
import type { Fault } from './faults/fault-schema.ts'
import { serveControl } from './http/control-server.ts'
import { openPty } from './line/open-pty.ts'
import type { Pty } from './line/open-pty.ts'
import { SlcanPort } from './line/slcan-port.ts'
import type { SceneRequest } from './twin/scene.ts'

export interface RunEmulatedCellOptions extends SceneRequest {
  readonly arms: 'rest' | 'home'
  /** TCP ports on loopback; 0 takes a free one. */
  readonly ports: Readonly<Record<ArmSide | 'http', number>>
  /** Whether each arm also gets a pseudo-terminal. */
  readonly pty: boolean
  readonly faults: readonly Fault[]
}

export interface RunningEmulatedCell {
  readonly ports: Readonly<Record<ArmSide | 'http', number>>
  /** Empty without `pty`. */
  readonly ptys: Partial<Readonly<Record<ArmSide, string>>>
  readonly cell: EmulatedCell
  readonly cameras: EmulatedCameras
  /** Rejects if the cell breaks down, e.g. `simulation-diverged`. */
  readonly ended: Promise<never>
  close(): Promise<void>
}

const WAKE_MS = 1

/** Time that every process of this host reads alike, milliseconds. */
export const hostTime: MonotonicClock = { nowMs: () => Number(process.hrtime.bigint()) / 1e6 }

/**
 * Runs an emulated cell in real time: two SLCAN ports, pseudo-terminals if wanted, and the control server, all on loopback.
 * @throws TwinpastError `port-unavailable`, `pty-unavailable`, `task-unknown`, `branch-unknown` (refuse)
 */
export async function runEmulatedCell({ ports, pty, faults, ...layout }: RunEmulatedCellOptions): Promise<RunningEmulatedCell> {
  const closers: (() => void | Promise<void>)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  let deliver: (side: ArmSide, frame: Parameters<EmulatedCell['receive']>[1]) => void = () => undefined
  try {
    const outlet = async (side: ArmSide) => {
      const port = await SlcanPort.listen(ports[side], {
        onFrame: (frame) => {
          deliver(side, frame)
        },
      })
      closers.push(() => port.close())
      return port
    }
    const outlets = { left: await outlet('left'), right: await outlet('right') }
    const cell = await EmulatedCell.open({ ...layout, outlets })
    closers.push(() => {
      cell.close()
    })
    deliver = (side, frame) => {
      cell.receive(side, frame)
    }
    for (const fault of faults) cell.faults.add(fault, 0)
    const cameras = new EmulatedCameras(cell, hostTime)
    closers.push(() => cameras.close())
    // The thread of the cameras takes a while to start: nobody shall wait for it later.
    await cameras.picture({ camera: 'head', widthPx: 16, heightPx: 16 })
    const control = await serveControl(ports.http, cell, cameras)
    closers.push(() => control.close())
    const ptys: Partial<Record<ArmSide, string>> = {}
    for (const side of pty ? ARM_NAMES : []) {
      const terminal: Pty = await openPty(outlets[side].port)
      closers.push(() => {
        terminal.close()
      })
      ptys[side] = terminal.path
    }
    const { ended, stop } = keepTime(cell)
    closers.push(stop)
    return { ports: { left: outlets.left.port, right: outlets.right.port, http: control.port }, ptys, cell, cameras, ended, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Brings the cell up to the host's time every millisecond. */
function keepTime(cell: EmulatedCell): { readonly ended: Promise<never>; stop(): void } {
  let startMs: number | undefined
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      try {
        startMs ??= hostTime.nowMs()
        cell.advanceTo(hostTime.nowMs() - startMs)
      } catch (error) {
        clearInterval(timer)
        reject(error instanceof Error ? error : new Error(String(error)))
      }
    }, WAKE_MS)
  })
  ended.catch(() => undefined)
  return {
    ended,
    stop: () => {
      clearInterval(timer)
    },
  }
}
