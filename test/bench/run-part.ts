import { PARTS } from './parts.ts'
import type { PartOptions } from './part-result.ts'

/** Child process of one part, so that its CPU time and memory are its own. */
process.once('message', ({ part, options }: { readonly part: string; readonly options: PartOptions }) => {
  const run = PARTS[part]
  if (run === undefined) throw new RangeError(`no part ${part}`)
  void run(options).then((result) => process.send?.(result, () => process.disconnect()))
})
