import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { armSecond, slcanText, STREAM_PERIOD_MS } from './arm-stream.ts'

/** Child process of the part `can`: two SLCAN ports that play the same moving arm at its real rate to every host that has opened them. */
const texts = armSecond().map(slcanText)
const open = new Set<Socket>()
const servers = [0, 1].map(() =>
  createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
    socket.on('data', (data) => {
      for (const line of data.toString('latin1').split('\r').slice(0, -1)) {
        if (line === 'O') open.add(socket)
        if (line === 'C') open.delete(socket)
        if (/^[COS]/.test(line)) socket.write('\r')
      }
    })
  }),
)
await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))))
process.send?.(servers.map((server) => (server.address() as AddressInfo).port))

const startMs = performance.now()
let played = 0
setInterval(() => {
  const dueMs = Math.floor(performance.now() - startMs)
  for (; played < dueMs; played += 1) for (const socket of open) socket.write(texts[played % STREAM_PERIOD_MS]!)
}, 1)
process.once('disconnect', () => process.exit(0))
