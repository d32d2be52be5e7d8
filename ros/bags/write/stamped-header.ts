import type { HeaderFields } from '../cdr/write-message.ts'

/** Fields of a std_msgs/Header. */
export function stampedHeader(stampNs: bigint, frame = ''): HeaderFields {
  return { stamp: { sec: Number(stampNs / 1_000_000_000n), nanosec: Number(stampNs % 1_000_000_000n) }, frame_id: frame }
}
