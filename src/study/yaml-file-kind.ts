/** How messages call a YAML file of some kind, and where a reader finds help. */
export interface YamlFileKind {
  /** First part of every error code, e.g. `study` in `study-unknown-key`. */
  readonly code: string
  /** e.g. `study file`. */
  readonly name: string
  /** A good file to begin with, e.g. `` `twinpast init` ``. */
  readonly startFrom: string
  /** The page that lists every field. */
  readonly fieldsPage: string
}
