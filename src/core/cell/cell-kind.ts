/** Where actions went. Records of the two kinds never mix, and never pool. */
export type CellKind = 'emulated' | 'physical'
