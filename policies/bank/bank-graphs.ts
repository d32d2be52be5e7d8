import { piperActionSpace } from '../../hardware/piper/piper-action-space.ts'
import type { GraphSignature } from '../onnx/graph-signature.ts'
import { SLOT_LENGTH, WINDOW_SLOTS } from './bank-bytes.ts'
import { PICTURE_PX } from './bank-inputs.ts'

/** Actions in a chunk of the bank policy. */
export const CHUNK_STEPS = 30

const dimensions = piperActionSpace.dimensions.length

/** What encoder.onnx must take and give: pictures to slots. */
export const ENCODER_GRAPH: GraphSignature = {
  inputs: { pictures: { type: 'uint8', shape: ['n', PICTURE_PX, PICTURE_PX, 3] } },
  outputs: { slots: { type: 'float32', shape: ['n', SLOT_LENGTH] } },
}

/** What query.onnx must take and give: bank (window newest first, with its mask), present and noise tape to a chunk. */
export const QUERY_GRAPH: GraphSignature = {
  inputs: {
    anchor: { type: 'float32', shape: [SLOT_LENGTH] },
    window: { type: 'float32', shape: [WINDOW_SLOTS, SLOT_LENGTH] },
    mask: { type: 'float32', shape: [WINDOW_SLOTS] },
    current: { type: 'float32', shape: [SLOT_LENGTH] },
    targets: { type: 'float32', shape: [dimensions] },
    noise: { type: 'float32', shape: [CHUNK_STEPS, dimensions] },
  },
  outputs: { chunk: { type: 'float32', shape: [CHUNK_STEPS, dimensions] } },
}
