import { BoundedCdr } from './bounded-cdr.ts'

/** Fields of std_msgs/Header. */
function header(cdr: BoundedCdr) {
  const stamp = { sec: cdr.int32(), nanosec: cdr.uint32() }
  return { stamp, frame_id: cdr.string() }
}

/** Readers by type: the fields of a message in the order of its definition. The values are still to be parsed (`ros/messages`). */
const readers: Readonly<Record<string, (cdr: BoundedCdr) => object>> = {
  'sensor_msgs/msg/JointState': (cdr) => ({
    header: header(cdr),
    name: cdr.strings(),
    position: cdr.float64s(),
    velocity: cdr.float64s(),
    effort: cdr.float64s(),
  }),
  'sensor_msgs/msg/CompressedImage': (cdr) => ({ header: header(cdr), format: cdr.string(), data: cdr.bytes() }),
  'sensor_msgs/msg/Image': (cdr) => ({
    header: header(cdr),
    height: cdr.uint32(),
    width: cdr.uint32(),
    encoding: cdr.string(),
    is_bigendian: cdr.uint8(),
    step: cdr.uint32(),
    data: cdr.bytes(),
  }),
  'std_msgs/msg/String': (cdr) => ({ data: cdr.string() }),
}

/**
 * Reads a message of one of the four types that histories are made of. Arrays may be views into `data`.
 * @throws RangeError for a message that is too short for what it says, RangeError for another type
 */
export function readMessage(type: string, data: Uint8Array): object {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (read === undefined) throw new RangeError(`no reader for ${type}`)
  return read(new BoundedCdr(data))
}
