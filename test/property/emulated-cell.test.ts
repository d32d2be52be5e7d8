import { describe, expect, test } from 'vitest'
import { PIPER_JOINT_LIMITS_RAD } from '../../hardware/piper/piper-action-space.ts'
import { sequentialDraws } from '../../src/stats/streams/sequential-draws.ts'
import { virtualCell } from '../fixtures/emulated-cell/virtual-cell.ts'

const IDS = [
  0x121, 0x150, 0x151, 0x152, 0x153, 0x154, 0x155, 0x156, 0x157, 0x158, 0x159, 0x15a, 0x181, 0x191, 0x422, 0x470, 0x471, 0x472, 0x474,
  0x475, 0x477, 0x479, 0x47a, 0x47d, 0x487, 0x4af,
]
/** A limp or hard driven joint may press this far into the physics' soft stop, rad. */
const SOFT_STOP_RAD = 0.2
const FAULTS = [
  { kind: 'joint-offset', joint: 2, offsetRad: -0.4 },
  { kind: 'stuck-joint', joint: 5 },
  { kind: 'power-loss' },
  { kind: 'second-master' },
  { kind: 'leader-mode' },
  { kind: 'status-stuck', status: 5, joint: 1 },
  { kind: 'teach-button' },
  { kind: 'stroke-unset' },
  { kind: 'zero-joints' },
  { kind: 'frame-loss', share: 0.5 },
  { kind: 'burst-backlog', everyMs: 300 },
  { kind: 'garbage', linesPerS: 100 },
  { kind: 'bus-off', as: 'closed' },
]

describe('the emulated cell under 16,000 hostile commands and faults that come and go', () => {
  test.each([1, 2])('never breaks: joints stay finite and inside their stops, frames stay frames (seed %i)', async (seed) => {
    const draws = sequentialDraws(['emulated-cell-fuzz', String(seed)])
    const cell = await virtualCell({ arms: 'home', seed })
    let frames = 0
    for (let round = 0; round < 400; round += 1) {
      for (let frame = 0; frame < 20; frame += 1) {
        const side = draws.choose(['left', 'right'] as const)
        const data = Uint8Array.from({ length: draws.uniform(0, 1) < 0.9 ? 8 : draws.integer(9) }, () =>
          draws.uniform(0, 1) < 0.4 ? draws.integer(3) : draws.integer(256),
        )
        cell.cell.receive(side, { id: draws.uniform(0, 1) < 0.9 ? draws.choose(IDS) : draws.integer(0x800), data })
        if (draws.uniform(0, 1) < 0.1) cell.mode(side, 100)
        if (draws.uniform(0, 1) < 0.1) cell.power(side, true)
        if (draws.uniform(0, 1) < 0.1)
          cell.target(
            side,
            PIPER_JOINT_LIMITS_RAD.map(([lower, upper]) => draws.uniform(lower - 0.2, upper + 0.2)),
          )
      }
      if (draws.uniform(0, 1) < 0.1) cell.fault({ ...draws.choose(FAULTS), arm: draws.choose(['left', 'right', 'both']), forMs: 200 })
      cell.run(20)
      for (const side of ['left', 'right'] as const) {
        const { jointsRad, openingM } = cell.truth(side)
        jointsRad.forEach((angle, joint) => {
          const [lower, upper] = PIPER_JOINT_LIMITS_RAD[joint]!
          expect(angle, `joint ${joint + 1}`).toBeGreaterThan(lower - SOFT_STOP_RAD)
          expect(angle, `joint ${joint + 1}`).toBeLessThan(upper + SOFT_STOP_RAD)
        })
        expect(Number.isFinite(openingM)).toBe(true)
        for (const { frame } of cell.got[side]) expect(frame.data.length).toBe(8)
        frames += cell.got[side].length
      }
      cell.forget()
    }
    expect(frames).toBeGreaterThan(5000)
  })
})
