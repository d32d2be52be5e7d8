export interface Picture {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/** Pictures by which a person resets the scene. They show a present, which both histories of a pair share, and so tell nothing of a history. */
export interface ScenePictures {
  /** Names of the cameras, e.g. `head`. */
  readonly cameras: readonly string[]
  /** The registered present of a pair; undefined if there is none of this camera. */
  registered(pairId: string, camera: string): Promise<Picture | undefined>
  /** The newest picture of a camera, in the size of the registered one; undefined while it gives none. */
  live(camera: string): Promise<Picture | undefined>
}
