import { z } from 'zod'
import { runEmulatedCell } from '../../../hardware/emulator/run-emulated-cell.ts'
import { thrownText } from '../../core/thrown-text.ts'
import { preferThisProcess } from './prefer-this-process.ts'

const orderSchema = z.strictObject({ task: z.string(), seed: z.int().min(0) })

/** Entry of the process in which `--emulated` runs a cell of its own. It ends with the program that started it. */
preferThisProcess('emulated-cell')
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => undefined)
process.once('message', (message) => {
  const { task, seed } = orderSchema.parse(message)
  runEmulatedCell({ task, seed, arms: 'home', ports: { left: 0, right: 0, http: 0 }, pty: false, faults: [] }).then(
    ({ ports, ended }) => {
      process.send?.({ ports })
      ended.catch((error: unknown) => {
        process.stderr.write(`the emulated cell broke down: ${thrownText(error)}\n`)
        process.exit(1)
      })
    },
    (error: unknown) => process.send?.({ error: thrownText(error) }),
  )
})
