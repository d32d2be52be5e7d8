/** MessagePack as any reader understands it: plain maps, no extensions, floats always 64 bits. */
export const messagePackOptions = {
  useRecords: false,
  mapsAsObjects: true,
  variableMapSize: true,
  moreTypes: false,
  structuredClone: false,
  bundleStrings: false,
  useFloat32: 0,
  int64AsType: 'number',
  copyBuffers: false,
} as const
