import { describe, expect, it } from 'vitest'
import { checkGraphSignature } from '../../policies/onnx/check-graph-signature.ts'
import type { GraphSignature } from '../../policies/onnx/graph-signature.ts'
import { caught } from '../fixtures/caught.ts'

const EXPECTED: GraphSignature = {
  inputs: { pictures: { type: 'uint8', shape: ['n', 64, 64, 3] }, mask: { type: 'float32', shape: [30] } },
  outputs: { slots: { type: 'float32', shape: ['n', 1024] } },
}
const tensor = (name: string, type: 'uint8' | 'float32' | 'float16' | 'float64', shape: readonly (number | string)[]) =>
  ({ name, isTensor: true, type, shape }) as const
const pictures = tensor('pictures', 'uint8', ['batch', 64, 64, 3])
const mask = tensor('mask', 'float32', [30])
const slots = tensor('slots', 'float32', ['batch', 1024])

describe('the signature of a graph', () => {
  it('is met in any order, whatever a free side is called', () => {
    expect(() => checkGraphSignature([mask, pictures], [slots], EXPECTED, 'encoder.onnx')).not.toThrow()
  })

  it('is missed by other names, types, shapes or numbers of inputs, and by what is no tensor', () => {
    const wrong = [
      [pictures],
      [pictures, mask, tensor('targets', 'float32', [14])],
      [pictures, tensor('masks', 'float32', [30])],
      [pictures, tensor('mask', 'float64', [30])],
      [pictures, tensor('mask', 'float32', [31])],
      [tensor('pictures', 'uint8', ['n', 3, 64, 64]), mask],
      [tensor('pictures', 'uint8', [1, 64, 64, 3]), mask],
      [pictures, { name: 'mask', isTensor: false } as const],
      [],
    ]
    for (const inputs of wrong) {
      const { details } = caught(() => checkGraphSignature(inputs, [slots], EXPECTED, 'encoder.onnx'))
      expect(details).toMatchObject({ code: 'weights-inputs', fate: 'refuse', exitCode: 2, where: 'encoder.onnx' })
      expect(details.expected).toBe('pictures: uint8[n, 64, 64, 3], mask: float32[30]')
    }
  })

  it('is missed by other outputs', () => {
    const { details } = caught(() => checkGraphSignature([pictures, mask], [tensor('slots', 'float16', ['n', 1024])], EXPECTED, 'x'))
    expect(details).toMatchObject({ code: 'weights-outputs', got: 'slots: float16[n, 1024]', expected: 'slots: float32[n, 1024]' })
  })
})
