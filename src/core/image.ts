export type CameraName = 'head' | 'left-wrist' | 'right-wrist'

/** A camera and the size in which its picture is wanted. */
export interface CameraRequest {
  readonly camera: CameraName
  readonly widthPx: number
  readonly heightPx: number
}

/** RGB picture, row-major from the top left, shape [heightPx, widthPx, 3], values 0..255. */
export interface CameraImage {
  readonly camera: CameraName
  readonly widthPx: number
  readonly heightPx: number
  readonly rgb: Uint8Array
}
