import { z } from 'zod'
import { PARTS } from './parts.ts'
import { partOptionsSchema } from './part-result.ts'

const orderSchema = z.strictObject({ part: z.string(), options: partOptionsSchema })

/** Child process of one part, so that its CPU time and memory are its own. */
process.once('message', (message) => {
  const { part, options } = orderSchema.parse(message)
  const load = PARTS[part]
  if (load === undefined) throw new RangeError(`no part ${part}`)
  void load()
    .then((run) => run(options))
    .then((result) => process.send?.(result, () => process.disconnect()))
})
