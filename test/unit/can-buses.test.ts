import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import type { BusEvent } from '../../hardware/can/bus-event.ts'
import type { CanBus } from '../../hardware/can/can-bus.ts'
import type { ReceivedFrame } from '../../hardware/can/can-frame.ts'
import { busName } from '../../hardware/can/lock/bus-name.ts'
import { lockBus } from '../../hardware/can/lock/lock-bus.ts'
import { openCanBus } from '../../hardware/can/open-can-bus.ts'
import type { CanPort } from '../../hardware/can/open-can-bus.ts'
import { socketCanEvents } from '../../hardware/can/socketcan/socketcan-events.ts'
import { SocketCanBus } from '../../hardware/can/socketcan/socketcan-bus.ts'
import { systemClock } from '../../hardware/clock/system-clock.ts'
import { openPty } from '../../hardware/emulator/line/open-pty.ts'
import { TwinpastError } from '../../src/core/errors.ts'

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
})

interface Adapter {
  readonly port: CanPort
  readonly heard: () => string
  /** To every host that is connected. */
  say(text: string): void
  drop(): void
}

/** An SLCAN adapter in a few lines: `answer` sees every line of a host and says what it gets back. */
async function adapter(answer: (line: string, socket: Socket) => string | undefined = () => '\r'): Promise<Adapter> {
  const sockets = new Set<Socket>()
  let heard = ''
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let rest = ''
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      rest += data.toString('latin1')
      const lines = rest.split('\r')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const text = line === '' ? undefined : answer(line, socket)
        if (text !== undefined) socket.write(Buffer.from(text, 'latin1'))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: { kind: 'slcan-tcp', address: `127.0.0.1:${(server.address() as AddressInfo).port}` },
    heard: () => heard,
    say: (text) => {
      for (const socket of sockets) socket.write(Buffer.from(text, 'latin1'))
    },
    drop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function open(port: CanPort) {
  const bus = await openCanBus(port, systemClock)
  const frames: ReceivedFrame[] = []
  const events: BusEvent[] = []
  bus.onFrame((frame) => frames.push(frame))
  bus.onState((event) => events.push(event))
  cleanUp.push(() => bus.close())
  return { bus, frames, events }
}

async function eventually(what: () => boolean): Promise<void> {
  for (let i = 0; i < 1000 && !what(); i += 1) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(what()).toBe(true)
}

async function refusal(opening: Promise<unknown>): Promise<string> {
  const error = await opening.then(
    () => undefined,
    (thrown: unknown) => TwinpastError.from(thrown),
  )
  return error === undefined ? 'not refused' : `${error.code} (${error.fate})`
}
const refusedPort = (port: CanPort) => refusal(openCanBus(port, systemClock))
const frame = { id: 0x155, data: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8) }

describe('the name of a bus', () => {
  it('is the same however its address is written, so that nobody leads one arm under two names', async () => {
    const device = await adapter()
    const port = device.port.address.split(':')[1] ?? ''
    await open(device.port)
    for (const address of [`localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`, `127.0.0.1:${port.padStart(5, '0')}`])
      expect(await refusedPort({ kind: 'slcan-tcp', address })).toBe('bus-locked (refuse)')
  })

  it('follows links to a serial device', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'twinpast-'))
    cleanUp.push(() => rm(folder, { recursive: true }))
    const device = join(folder, 'ttyACM0')
    await writeFile(device, '')
    const link = join(folder, 'by-id')
    await symlink(device, link)
    expect(await busName({ kind: 'slcan-serial', address: link })).toBe(await busName({ kind: 'slcan-serial', address: device }))
    expect(await busName({ kind: 'slcan-serial', address: '/dev/gone' })).toBe('slcan-serial:/dev/gone')
  })
})

describe('SLCAN over TCP', () => {
  it('throws away what lay in buffers, sets 1 Mbit/s, opens, and carries frames both ways', async () => {
    const device = await adapter((line, socket) => {
      if (line === 'C') socket.write('45678\rt2A58AAAAAAAAAAAAAAAA\r'.repeat(500))
      return '\r'
    })
    const { bus, frames } = await open(device.port)
    expect(device.heard()).toBe('\r\r\rC\rS8\rO\r')
    expect(bus.send(frame, { id: 0x7ff, data: new Uint8Array(0) })).toBe('sent')
    await eventually(() => device.heard().includes('t15580102030405060708\rt7FF0\r'))
    expect(frames).toEqual([])
    device.say('t2A58FFFDB6100002BF20\rt1')
    device.say('230\r')
    await eventually(() => frames.length === 2)
    expect(frames.map(({ id }) => id)).toEqual([0x2a5, 0x123])
    expect(Math.abs(systemClock.nowMs() - frames[0]!.receivedAtMs)).toBeLessThan(60_000)
  })

  it('works with an adapter that acknowledges nothing', async () => {
    const device = await adapter(() => undefined)
    const { bus } = await open(device.port)
    expect(bus.send(frame)).toBe('sent')
    await eventually(() => device.heard().includes('t1558'))
  })

  it('tells garbage, refusals, overruns and errors as events, and goes on', async () => {
    const device = await adapter((line) => (line === 'F' ? 'FA5\r' : line.startsWith('t') ? '\x07' : '\r'))
    const { bus, events, frames } = await open(device.port)
    device.say('nonsense\rt1230\r')
    bus.send(frame)
    await eventually(() => events.some(({ event }) => event === 'error-passive'))
    expect(frames).toHaveLength(1)
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'garbage', text: 'nonsense' },
        { event: 'refused-by-adapter' },
        { event: 'overrun', of: 'receive' },
        { event: 'error-warning' },
        { event: 'error-frame', text: 'bus error' },
      ]),
    )
  })

  it('does not take the refusal of a status query for a refused frame, and does not ask again', async () => {
    const device = await adapter((line) => (line === 'F' ? '\x07' : '\r'))
    const { events } = await open(device.port)
    await eventually(() => device.heard().includes('F\r'))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(device.heard().split('F\r')).toHaveLength(2)
    expect(events).toEqual([])
  })

  it('says no-buffer instead of waiting when the other side stops reading or stops acknowledging', async () => {
    const deaf = await adapter((line, socket) => {
      if (line === 'O') socket.pause()
      return '\r'
    })
    const { bus } = await open(deaf.port)
    let results = new Set<string>()
    for (let i = 0; i < 200_000 && !results.has('no-buffer'); i += 1) results.add(bus.send(frame))
    expect(results).toEqual(new Set(['sent', 'no-buffer']))
    const stop = { id: 0x150, data: Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0) }
    expect(bus.send(stop)).toBe('sent')
    for (let i = 0; i < 100; i += 1) results.add(bus.send(stop))
    expect(bus.send(stop)).toBe('no-buffer')

    let acknowledges = true
    const mute = await adapter((line) => (line.startsWith('t') ? (acknowledges ? 'z\r' : undefined) : '\r'))
    const second = await open(mute.port)
    second.bus.send(frame)
    await eventually(() => mute.heard().includes('t1558'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    acknowledges = false
    results = new Set()
    for (let i = 0; i < 300; i += 1) {
      results.add(second.bus.send(frame))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(results).toEqual(new Set(['sent', 'no-buffer']))
    expect(second.bus.send(stop)).toBe('sent')
  })

  it('tells once that the port has closed in the middle, and takes nothing more', async () => {
    const device = await adapter()
    const { bus, events } = await open(device.port)
    device.drop()
    await eventually(() => events.length > 0)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ event: 'closed', cause: expect.any(String) })
    expect(bus.send(frame)).toBe('closed')
    await bus.close()
    expect(events).toHaveLength(1)
  })

  it('tells a reader that fell behind, by the rate of what it gets at once', async () => {
    const device = await adapter()
    const { events, frames } = await open(device.port)
    device.say('t2A580000000000000000\r'.repeat(2000))
    await eventually(() => frames.length === 2000)
    expect(events[0]).toMatchObject({ event: 'reader-behind' })
    await new Promise((resolve) => setTimeout(resolve, 600))
    device.say('t2A580000000000000000\r')
    await eventually(() => events.length === 2)
    expect(events[1]).toEqual({ event: 'caught-up' })
  })

  it('is refused with one clear error: nobody there, no address, a channel that does not open, a port that hangs up', async () => {
    const gone = await adapter()
    await cleanUp.pop()?.()
    expect(await refusedPort(gone.port)).toBe('can-port-unreachable (refuse)')
    for (const address of ['nonsense', 'localhost', '127.0.0.1:0', '127.0.0.1:99999', 'a b:1']) {
      expect(await refusedPort({ kind: 'slcan-tcp', address })).toBe('can-address (refuse)')
    }
    expect(await refusedPort((await adapter(() => '\x07')).port)).toBe('slcan-refused (refuse)')
    const hangsUp = await adapter((_, socket) => {
      socket.destroy()
      return undefined
    })
    expect(await refusedPort(hangsUp.port)).toBe('can-port-unreachable (refuse)')
  })
})

describe('the lock of a bus', () => {
  it('lets one command it at a time, and goes when the bus closes or its opening failed', async () => {
    const device = await adapter()
    const { bus } = await open(device.port)
    expect(await refusedPort(device.port)).toBe('bus-locked (refuse)')
    await bus.close()
    const again = await open(device.port)
    device.drop()
    await eventually(() => again.events.length > 0)
    await open(device.port)
  })

  it('goes when the process that holds it is killed', async () => {
    const name = `test:${process.pid}:killed`
    const holder = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', HOLDER, name], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
    })
    cleanUp.push(() => holder.kill('SIGKILL'))
    await new Promise((resolve) => holder.stdout.once('data', resolve))
    expect(await refusal(lockBus(name))).toBe('bus-locked (refuse)')
    const ended = new Promise((resolve) => holder.once('exit', resolve))
    holder.kill('SIGKILL')
    await ended
    const unlock = await lockBus(name)
    await unlock()
  })
})
const HOLDER = `const { lockBus } = await import('./hardware/can/lock/lock-bus.ts'); await lockBus(process.argv[1]); console.log('held'); setInterval(() => undefined, 1000)`

describe('SLCAN over a serial device', () => {
  it('opens a pseudo-terminal and carries frames both ways', async () => {
    const device = await adapter()
    const terminal = await openPty(Number(device.port.address.split(':')[1]))
    cleanUp.push(() => terminal.close())
    const { bus, frames } = await open({ kind: 'slcan-serial', address: terminal.path })
    expect(bus.send(frame)).toBe('sent')
    await eventually(() => device.heard().includes('t15580102030405060708\r'))
    device.say('t2A58FFFDB6100002BF20\r')
    await eventually(() => frames.length === 1)
    expect(frames[0]).toMatchObject({ id: 0x2a5, data: Uint8Array.of(0xff, 0xfd, 0xb6, 0x10, 0, 2, 0xbf, 0x20) })
    await bus.close()
    expect(bus.send(frame)).toBe('closed')
  })

  it('is refused when the device is not there', async () => {
    expect(await refusedPort({ kind: 'slcan-serial', address: '/dev/no-such-adapter' })).toBe('can-port-unreachable (refuse)')
  })
})

describe('SocketCAN', () => {
  it('is refused with one clear error where its package is not built or the kernel has no such interface', async () => {
    expect(await refusedPort({ kind: 'socketcan', address: 'no_such_can' })).toMatch(
      /^(socketcan-missing|can-port-unreachable) \(refuse\)$/,
    )
  })

  it.each([
    [0x40, [], [{ event: 'bus-off' }]],
    [0x100, [], [{ event: 'restarted' }]],
    [0x04, [0, 0x01], [{ event: 'overrun', of: 'receive' }]],
    [0x04, [0, 0x02], [{ event: 'overrun', of: 'transmit' }]],
    [0x04, [0, 0x04], [{ event: 'error-warning' }]],
    [0x04, [0, 0x30], [{ event: 'error-passive' }]],
    [0x20, [], [{ event: 'error-frame', text: 'no acknowledgement: is the arm powered and its cable plugged in?' }]],
    [0x88, [], [{ event: 'error-frame', text: 'error on the wire' }]],
    [0x10, [], [{ event: 'error-frame', text: 'transceiver error: wiring' }]],
  ])('reads error frame 0x%s', (id, data, events) => {
    expect(socketCanEvents(id, Uint8Array.from(data))).toEqual(events)
  })

  it('turns a full kernel queue, a dead interface and odd messages into results, never into exceptions', async () => {
    let answer: () => unknown = () => 16
    const sent: unknown[] = []
    const channel = { send: (message: unknown) => (sent.push(message), answer()), stop: () => undefined }
    const bus: CanBus & { take(message: unknown): void } = new SocketCanBus('can_left', channel, systemClock)
    const frames: ReceivedFrame[] = []
    const events: BusEvent[] = []
    bus.onFrame((received) => frames.push(received))
    bus.onState((event) => events.push(event))
    expect(bus.send(frame)).toBe('sent')
    expect(sent).toEqual([{ id: 0x155, ext: false, rtr: false, data: Buffer.from(frame.data) }])
    answer = () => -1
    expect(bus.send(frame)).toBe('no-buffer')
    answer = () => {
      throw new Error('Invalid channel!')
    }
    expect(bus.send(frame)).toBe('closed')
    const data = Buffer.alloc(8)
    for (const message of [undefined, 'text', { id: -1, data }, { id: 0x800, ext: true, data }, { id: 1, rtr: true, data }, { id: 1 }])
      bus.take(message)
    bus.take({ id: 0x2a1, data })
    bus.take({ id: 0x40, err: true, data })
    expect(frames.map(({ id }) => id)).toEqual([0x2a1])
    expect(events).toEqual([{ event: 'bus-off' }])
    await bus.close()
  })
})

it('no bus takes a frame that is none', async () => {
  const { bus } = await open((await adapter()).port)
  for (const bad of [
    { id: 0x800, data: new Uint8Array(8) },
    { id: -1, data: new Uint8Array(8) },
    { id: 1.5, data: new Uint8Array(8) },
    { id: 1, data: new Uint8Array(9) },
  ]) {
    expect(() => bus.send(bad)).toThrow(RangeError)
  }
})
