/** RGB picture without a camera's name: row-major from the top left, shape [heightPx, widthPx, 3], values 0..255. */
export interface Picture {
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Uint8Array
}
