import { z } from 'zod'
import { openCanBus } from '../../hardware/can/open-can-bus.ts'
import { systemClock } from '../../hardware/clock/system-clock.ts'
import { ArmReadings } from '../../hardware/piper/driver/arm-readings.ts'
import { cpuMs } from './cpu-ledger.ts'

/** Child process of the part `can`: reads both arms into readings, and tells CPU milliseconds and frames between its first and its second message. */
const ports = z.array(z.int()).parse(JSON.parse(process.argv[2] ?? '[]'))
let frames = 0
for (const port of ports) {
  const bus = await openCanBus({ kind: 'slcan-tcp', address: `127.0.0.1:${port}` }, systemClock)
  const readings = new ArmReadings()
  bus.onFrame((frame) => {
    if (readings.take(frame)) frames += 1
  })
}
let start: { readonly cpuMs: number; readonly frames: number } | undefined
process.on('message', () => {
  if (start === undefined) start = { cpuMs: cpuMs(), frames }
  else process.send?.({ cpuS: (cpuMs() - start.cpuMs) / 1000, frames: frames - start.frames }, () => process.exit(0))
})
process.send?.('ready')
