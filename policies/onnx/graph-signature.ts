/** Inputs and outputs of a frozen graph, by name; a string in a shape stands for any length. */
export interface GraphSignature {
  readonly inputs: Readonly<Record<string, TensorFacts>>
  readonly outputs: Readonly<Record<string, TensorFacts>>
}

export interface TensorFacts {
  readonly type: 'float32' | 'uint8'
  readonly shape: readonly (number | string)[]
}
