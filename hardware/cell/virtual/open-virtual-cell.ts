import type { ArmSide } from '../../../src/core/cell/arm-feedback.ts'
import { ARM_NAMES } from '../../piper/piper-action-space.ts'
import { MemoryWire } from '../../can/memory/memory-wire.ts'
import { VirtualClock } from '../../clock/virtual-clock.ts'
import type { ArmOutlet } from '../../emulator/arm-outlet.ts'
import { EmulatedCell } from '../../emulator/emulated-cell.ts'
import type { SceneRequest } from '../../emulator/twin/scene.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import { openGuardianPorts } from '../open-guardian-ports.ts'
import { VirtualGuardedCell } from './virtual-guarded-cell.ts'

export interface VirtualCell {
  readonly cell: VirtualGuardedCell
  readonly emulated: EmulatedCell
  readonly clock: VirtualClock
  close(): Promise<void>
}

const EMULATOR_STEP_MS = 5

/**
 * The emulated cell, its two CAN buses and the guard of a cell file in one process and in virtual time. Not yet connected.
 * @throws TwinpastError `task-unknown`, `branch-unknown` (refuse)
 */
export async function openVirtualCell(config: CellConfig, scene: SceneRequest): Promise<VirtualCell> {
  const clock = new VirtualClock()
  const wires = { left: new MemoryWire(clock), right: new MemoryWire(clock) }
  const ends = { left: wires.left.attach('arm'), right: wires.right.attach('arm') }
  const outlet = (side: ArmSide): ArmOutlet => ({
    send: (frames) => void ends[side].send(...frames),
    sendRaw: () => undefined,
    setState: (state) => {
      if (state === 'closed') wires[side].tell({ event: 'closed', cause: 'closed by the other side' })
    },
  })
  const emulated = await EmulatedCell.open({ ...scene, arms: 'home', outlets: { left: outlet('left'), right: outlet('right') } })
  for (const side of ARM_NAMES) ends[side].onFrame((frame) => emulated.receive(side, frame))
  let open = true
  const keepUp = () => {
    if (!open) return
    emulated.advanceTo(clock.nowMs())
    clock.after(EMULATOR_STEP_MS, keepUp)
  }
  keepUp()
  const cell = new VirtualGuardedCell(
    openGuardianPorts(config, { clock, openBus: (arm) => Promise.resolve(wires[arm].attach('host')) }),
    clock,
  )
  return {
    cell,
    emulated,
    clock,
    close: async () => {
      open = false
      await cell.close()
      emulated.close()
    },
  }
}
