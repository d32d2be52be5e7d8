import { z } from 'zod'

/** builtin_interfaces/Time. A stamp of zero parses: whether it is allowed is a rule of the reader. */
const timeSchema = z.object({
  sec: z
    .int()
    .min(-(2 ** 31))
    .max(2 ** 31 - 1),
  nanosec: z.int().min(0).max(999_999_999),
})

/** std_msgs/Header, of which only the stamp is read; gives nanoseconds since the epoch of the clock that stamped it. */
export const headerStampSchema = z
  .object({ stamp: timeSchema })
  .transform(({ stamp }) => BigInt(stamp.sec) * 1_000_000_000n + BigInt(stamp.nanosec))
