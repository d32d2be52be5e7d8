/** A folder of evidence. Paths are relative, with forward slashes. */
export interface Storage {
  /** Names in a folder, sorted; an absent folder is empty. */
  list(folder: string): Promise<readonly string[]>
  read(path: string): Promise<Uint8Array>
  /** Temporary name, fsync, rename, fsync of the folder: after it returns the bytes survive a power cut. */
  writeAtomic(path: string, bytes: Uint8Array): Promise<void>
}
