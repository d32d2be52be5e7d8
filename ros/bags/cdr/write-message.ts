import { parse } from '@foxglove/rosmsg'
import { MessageWriter } from '@foxglove/rosmsg2-serialization'
import { fullDefinition } from '../definitions/full-definition.ts'

const writers = new Map<string, MessageWriter>()

/** A message as little-endian CDR; fields that are left out are zero or empty. Throws RangeError for a type without a definition (`messageDefinitions`). */
export function writeMessage(type: string, message: object): Uint8Array {
  let writer = writers.get(type)
  if (writer === undefined) {
    writer = new MessageWriter(parse(fullDefinition(type), { ros2: true }))
    writers.set(type, writer)
  }
  return writer.writeMessage(message)
}
