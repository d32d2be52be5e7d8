import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { CanFrame } from '../../hardware/can/can-frame.ts'
import { SlcanPort } from '../../hardware/emulator/line/slcan-port.ts'
import { rejected } from '../fixtures/rejected.ts'

const open: { close: () => unknown }[] = []
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close()
})

async function port() {
  const taken: CanFrame[] = []
  const slcan = await SlcanPort.listen(0, { onFrame: (frame) => taken.push(frame) })
  open.push(slcan)
  return { slcan, taken }
}

/** A raw host: what it says and what it has heard. */
async function host(slcan: SlcanPort) {
  const socket: Socket = connect(slcan.port, '127.0.0.1')
  open.push({ close: () => socket.destroy() })
  let heard = ''
  let closed = false
  socket.on('data', (bytes) => (heard += bytes.toString('latin1')))
  socket.on('error', () => undefined)
  socket.on('close', () => (closed = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  return {
    socket,
    say: (text: string) => socket.write(Buffer.from(text, 'latin1')),
    heard: () => heard,
    closed: () => closed,
    /** Resolves once it has heard this. */
    hears: (text: string) => expect.poll(() => heard, { timeout: 20_000 }).toContain(text),
  }
}

const frame: CanFrame = { id: 0x2a5, data: Uint8Array.of(0, 0, 0x2c, 0xc3, 0xff, 0xff, 0xd3, 0x3d) }
const line = 't2A5800002CC3FFFFD33D\r'

describe('the SLCAN port of an emulated arm', () => {
  test('gives frames only to a host that has opened the channel, acknowledges each, and takes frames cut anywhere', async () => {
    const { slcan, taken } = await port()
    const lab = await host(slcan)
    lab.say('V\r')
    await lab.hears('V1013\r')
    slcan.send([frame])
    lab.say('C\rS8\rO\r')
    await lab.hears('\r\r\r')
    expect(lab.heard()).not.toContain('t2A5')
    slcan.send([frame, frame])
    await lab.hears(line + line)
    for (const letter of 't15080100000000000000\rt1508') lab.say(letter)
    lab.say('0200000000000000\r')
    await lab.hears('z\rz\r')
    expect(taken.map(({ id, data }) => [id, data[0]])).toEqual([
      [0x150, 1],
      [0x150, 2],
    ])
    lab.say('C\rt15080100000000000000\r')
    await lab.hears('\x07')
    expect(taken).toHaveLength(2)
  })

  test('every host of a bus hears the others; one that only listens cannot send', async () => {
    const { slcan, taken } = await port()
    const one = await host(slcan)
    const two = await host(slcan)
    one.say('O\r')
    two.say('L\r')
    await one.hears('\r')
    await two.hears('\r')
    one.say('t15080100000000000000\r')
    await two.hears('t15080100000000000000\r')
    expect(one.heard()).not.toContain('t150')
    two.say('t15080200000000000000\r')
    await two.hears('\x07')
    expect(taken).toHaveLength(1)
  })

  test('at another bit rate nothing passes, and the status tells of errors', async () => {
    const { slcan, taken } = await port()
    const lab = await host(slcan)
    lab.say('S6\rO\rF\r')
    await lab.hears('FA4\r')
    slcan.send([frame])
    lab.say('t15080100000000000000\r')
    await lab.hears('\x07')
    expect([taken.length, lab.heard().includes('t2A5')]).toEqual([0, false])
  })

  test('refusing answers BEL to every send; closed drops hosts and lets none in', async () => {
    const { slcan, taken } = await port()
    const lab = await host(slcan)
    lab.say('S8\rO\rF\r')
    await lab.hears('F00\r')
    slcan.setState('refusing')
    lab.say('t15080100000000000000\rF\r')
    await lab.hears('FA4\r')
    slcan.setState('closed')
    await expect.poll(lab.closed).toBe(true)
    const late = await host(slcan)
    await expect.poll(late.closed).toBe(true)
    slcan.setState('on')
    const back = await host(slcan)
    back.say('S8\rO\r')
    await back.hears('\r\r')
    expect(taken).toHaveLength(0)
  })

  test('garbage, endless lines and a host that never reads do no harm to the others', async () => {
    const { slcan, taken } = await port()
    const bad = await host(slcan)
    const deaf = await host(slcan)
    const good = await host(slcan)
    deaf.socket.pause()
    for (const each of [bad, deaf, good]) each.say('S8\rO\r')
    await good.hears('\r\r')
    bad.say('\x00\xff\x07tZZZ8\rt2A59FF\r')
    bad.socket.write(Buffer.alloc(1_000_000, 0x61))
    bad.socket.resetAndDestroy()
    const many = Array.from({ length: 1000 }, () => frame)
    for (let round = 0; round < 600; round += 1) slcan.send(many)
    await good.hears(line)
    good.say('t15080100000000000000\r')
    await expect.poll(() => taken.length, { timeout: 20_000 }).toBe(1)
    deaf.socket.resume()
    deaf.say('F\r')
    await expect.poll(() => /F[0-9A-F]9\r/.test(deaf.heard()), { timeout: 20_000 }).toBe(true)
  })

  test('a port that is taken is one clear error', async () => {
    const { slcan } = await port()
    const error = await rejected(SlcanPort.listen(slcan.port, { onFrame: () => undefined }))
    expect(error.details).toMatchObject({ code: 'port-unavailable', fate: 'refuse', exitCode: 2 })
  })
})
