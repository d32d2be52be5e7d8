import { checkCompressedImage } from '../../messages/compressed-image.ts'
import type { CompressedImage } from '../../messages/compressed-image.ts'
import { checkJointState } from '../../messages/joint-state.ts'
import type { JointState } from '../../messages/joint-state.ts'
import { checkRawImage } from '../../messages/raw-image.ts'
import type { RawImage } from '../../messages/raw-image.ts'
import { BoundedCdr } from './bounded-cdr.ts'

/** std_msgs/Header: its stamp. */
function stampNs(cdr: BoundedCdr): bigint {
  const [sec, nanosec] = [cdr.int32(), cdr.uint32()]
  if (nanosec > 999_999_999) throw new RangeError(`a stamp of ${nanosec} nanoseconds`)
  cdr.string()
  return BigInt(sec) * 1_000_000_000n + BigInt(nanosec)
}

/** Reads a sensor_msgs/JointState; positions may be a view into `data`. Throws RangeError for a message that is shorter than it says, and as `checkJointState` does. */
export function readJointState(data: Uint8Array, where: string): JointState {
  const cdr = new BoundedCdr(data)
  const state = { stampNs: stampNs(cdr), names: cdr.strings(), positions: cdr.float64s() }
  // Velocities and efforts are not used, but must be there.
  cdr.float64s()
  cdr.float64s()
  return checkJointState(state, where)
}

/** Reads a sensor_msgs/CompressedImage; its bytes are a view into `data`. Throws RangeError likewise, and as `checkCompressedImage` does. */
export function readCompressedImage(data: Uint8Array, where: string): CompressedImage {
  const cdr = new BoundedCdr(data)
  const stamp = stampNs(cdr)
  const format = cdr.string()
  return checkCompressedImage({ stampNs: stamp, data: cdr.bytes() }, format, where)
}

/** Reads a sensor_msgs/Image; its bytes are a view into `data`. Throws RangeError likewise, and as `checkRawImage` does. */
export function readRawImage(data: Uint8Array, where: string): RawImage {
  const cdr = new BoundedCdr(data)
  const stamp = stampNs(cdr)
  const [heightPx, widthPx, encoding] = [cdr.uint32(), cdr.uint32(), cdr.string()]
  // Whether the host that wrote it was big-endian says nothing of single bytes.
  cdr.uint8()
  return checkRawImage({ stampNs: stamp, widthPx, heightPx, encoding, rowBytes: cdr.uint32(), data: cdr.bytes() }, where)
}

/** Reads a std_msgs/String. Throws RangeError likewise. */
export function readText(data: Uint8Array): string {
  return new BoundedCdr(data).string()
}
