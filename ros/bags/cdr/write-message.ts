import { CdrWriter } from '@foxglove/cdr'

/** std_msgs/Header. */
export interface HeaderFields {
  readonly stamp: { readonly sec: number; readonly nanosec: number }
  readonly frame_id: string
}

/** Fields of each message that is written, in the order of its definition. */
export interface MessageFields {
  readonly 'std_msgs/msg/String': { readonly data: string }
  readonly 'std_msgs/msg/Float64': { readonly data: number }
  readonly 'sensor_msgs/msg/JointState': {
    readonly header: HeaderFields
    readonly name: readonly string[]
    readonly position: Float64Array
  }
  readonly 'sensor_msgs/msg/CompressedImage': { readonly header: HeaderFields; readonly format: string; readonly data: Uint8Array }
  readonly 'sensor_msgs/msg/Image': {
    readonly header: HeaderFields
    readonly height: number
    readonly width: number
    readonly encoding: string
    readonly step: number
    readonly data: Uint8Array
  }
  readonly 'trajectory_msgs/msg/JointTrajectory': {
    readonly header: HeaderFields
    readonly joint_names: readonly string[]
    readonly points: readonly { readonly positions: Float64Array; readonly time_from_start: HeaderFields['stamp'] }[]
  }
}

const utf8 = new TextEncoder()
const none = new Float64Array(0)

const writers: { readonly [Type in keyof MessageFields]: (cdr: CdrWriter, message: MessageFields[Type]) => void } = {
  'std_msgs/msg/String': (cdr, { data }) => {
    writeString(cdr, data)
  },
  'std_msgs/msg/Float64': (cdr, { data }) => {
    cdr.float64(data)
  },
  'sensor_msgs/msg/JointState': (cdr, { header, name, position }) => {
    writeHeader(cdr, header)
    writeStrings(cdr, name)
    // Neither velocities nor efforts.
    for (const values of [position, none, none]) cdr.float64Array(values, true)
  },
  'sensor_msgs/msg/CompressedImage': (cdr, { header, format, data }) => {
    writeHeader(cdr, header)
    writeString(cdr, format)
    cdr.uint8Array(data, true)
  },
  'sensor_msgs/msg/Image': (cdr, { header, height, width, encoding, step, data }) => {
    writeHeader(cdr, header)
    cdr.uint32(height).uint32(width)
    writeString(cdr, encoding)
    cdr.uint8(0).uint32(step).uint8Array(data, true)
  },
  'trajectory_msgs/msg/JointTrajectory': (cdr, { header, joint_names, points }) => {
    writeHeader(cdr, header)
    writeStrings(cdr, joint_names)
    cdr.uint32(points.length)
    for (const { positions, time_from_start } of points) {
      // Positions alone: no velocities, accelerations or efforts.
      for (const values of [positions, none, none, none]) cdr.float64Array(values, true)
      cdr.int32(time_from_start.sec).uint32(time_from_start.nanosec)
    }
  },
}

/** A message as little-endian CDR, its encapsulation header first. */
export function writeMessage<Type extends keyof MessageFields>(type: Type, message: MessageFields[Type]): Uint8Array {
  const cdr = new CdrWriter()
  writers[type](cdr, message)
  return cdr.data
}

function writeHeader(cdr: CdrWriter, { stamp, frame_id }: HeaderFields): void {
  cdr.int32(stamp.sec).uint32(stamp.nanosec)
  writeString(cdr, frame_id)
}

function writeStrings(cdr: CdrWriter, texts: readonly string[]): void {
  cdr.uint32(texts.length)
  for (const text of texts) writeString(cdr, text)
}

/** As UTF-8. (The writer's own `string` counts UTF-16 units and loses every character beyond ASCII.) */
function writeString(cdr: CdrWriter, text: string): void {
  const bytes = utf8.encode(text)
  cdr.uint32(bytes.length + 1)
  cdr.uint8Array(bytes, false).uint8(0)
}
