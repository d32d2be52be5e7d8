export type RenderShape = 'box' | 'sphere' | 'capsule' | 'cylinder' | 'plane'

/** One coloured primitive in world coordinates. */
export interface RenderGeom {
  readonly shape: RenderShape
  /**
   * MuJoCo's sizes in metres. Box: half extents. Sphere: [radius, -, -]. Capsule and cylinder: [radius, half length
   * along local z, -]. Plane: [half x, half y, -], where 0 means endless; only its +z face is drawn.
   */
  readonly sizeM: readonly [number, number, number]
  /** Centre, 3 values. */
  readonly positionM: Float64Array
  /** Local to world, row-major, 9 values. */
  readonly rotation: Float64Array
  /** Red, green, blue in 0..255. */
  readonly rgb: readonly [number, number, number]
}

export interface RenderScene {
  readonly geoms: readonly RenderGeom[]
}

/** MuJoCo's camera: looks along its own -z, +y is up, +x is right. */
export interface RenderCamera {
  /** Centre of projection, 3 values. */
  readonly positionM: Float64Array
  /** Local to world, row-major, 9 values. */
  readonly rotation: Float64Array
  /** Full vertical field of view, in (0, pi). */
  readonly fovYRad: number
}

/** Port: turns a scene into a picture. The same arguments must give the same bytes in every process. */
export interface Renderer {
  readonly name: string
  /** Changes whenever any pixel may change; it is part of the evidence of a run. */
  readonly version: string
  /** Returns a fresh RGB picture, row-major from the top left, shape [heightPx, widthPx, 3], values 0..255. */
  render(scene: RenderScene, camera: RenderCamera, widthPx: number, heightPx: number): Uint8Array
}
