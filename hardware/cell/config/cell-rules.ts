import type { CellConfig } from './cell-schema.ts'

/** A rule over several fields that a cell file breaks. */
export interface BrokenCellRule {
  readonly path: readonly PropertyKey[]
  readonly expected: string
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d{1,5}$/
const BEATS_BEFORE_SILENCE = 3

/** Rules that no single field can tell: an emulated cell has nothing physical in it and the reverse, and no port or camera stands twice. */
export function brokenCellRules(cell: CellConfig): readonly BrokenCellRule[] {
  return [...kindRules(cell), ...armRules(cell), ...cameraRules(cell), ...numberRules(cell)]
}

function kindRules({ kind, arms, cameras }: CellConfig): readonly BrokenCellRule[] {
  const broken: BrokenCellRule[] = []
  for (const arm of ['left', 'right'] as const) {
    const { port } = arms[arm]
    const path = ['arms', arm, 'port']
    if (kind === 'emulated' && port.kind === 'socketcan')
      broken.push({ path: [...path, 'kind'], expected: 'slcan-tcp or slcan-serial: an emulated cell has no CAN interface' })
    if (kind === 'physical' && port.kind === 'slcan-tcp')
      broken.push({ path: [...path, 'kind'], expected: 'socketcan or slcan-serial: slcan-tcp is how the emulated cell is reached' })
    if (port.kind === 'slcan-tcp' && !LOOPBACK.test(port.address))
      broken.push({ path: [...path, 'address'], expected: 'a loopback address with its port, e.g. 127.0.0.1:29501' })
    if (port.kind === 'socketcan' && !/^[A-Za-z0-9_.-]{1,15}$/.test(port.address))
      broken.push({ path: [...path, 'address'], expected: 'the name of a CAN interface, at most 15 characters, e.g. can_left' })
    if (port.kind === 'slcan-serial' && !port.address.startsWith('/'))
      broken.push({ path: [...path, 'address'], expected: 'an absolute path of a serial device, e.g. /dev/serial/by-id/...' })
  }
  for (const [i, { source, address }] of cameras.entries()) {
    if (kind === 'physical' && source === 'emulated')
      broken.push({ path: ['cameras', i, 'source'], expected: 'v4l2 or folder: a physical cell has no emulated camera' })
    if (kind === 'emulated' && source === 'v4l2')
      broken.push({ path: ['cameras', i, 'source'], expected: 'emulated or folder: an emulated cell has no Linux camera' })
    if (source === 'emulated' && !/^http:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d{1,5}$/.test(address))
      broken.push({
        path: ['cameras', i, 'address'],
        expected: 'http:// and a loopback address with its port, e.g. http://127.0.0.1:29500',
      })
    if (source === 'v4l2' && !address.startsWith('/dev/'))
      broken.push({ path: ['cameras', i, 'address'], expected: 'a device below /dev, e.g. /dev/v4l/by-id/...' })
  }
  return broken
}

function armRules({ arms: { left, right } }: CellConfig): readonly BrokenCellRule[] {
  const broken: BrokenCellRule[] = []
  if (left.port.kind === right.port.kind && left.port.address === right.port.address)
    broken.push({ path: ['arms', 'right', 'port', 'address'], expected: 'another port than the left arm: one arm a bus' })
  if (left.port.adapterSerial !== undefined && left.port.adapterSerial === right.port.adapterSerial)
    broken.push({ path: ['arms', 'right', 'port', 'adapterSerial'], expected: 'another adapter than the left arm' })
  if (left.base.positionM.every((value, i) => value === right.base.positionM[i]))
    broken.push({ path: ['arms', 'right', 'base', 'positionM'], expected: 'another place than the left arm stands at' })
  return broken
}

function cameraRules({ cameras }: CellConfig): readonly BrokenCellRule[] {
  return cameras.flatMap(({ camera }, i) =>
    cameras.findIndex((other) => other.camera === camera) === i
      ? []
      : [{ path: ['cameras', i, 'camera'], expected: 'a camera that is not in the list yet' }],
  )
}

function numberRules({ watchdog: { beatMs, silenceMs } }: CellConfig): readonly BrokenCellRule[] {
  if (silenceMs >= BEATS_BEFORE_SILENCE * beatMs) return []
  return [{ path: ['watchdog', 'silenceMs'], expected: `at least ${BEATS_BEFORE_SILENCE} x beatMs` }]
}
