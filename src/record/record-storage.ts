import type { Storage } from '../core/storage.ts'

/** What a record needs beyond evidence: a journal, and putting files aside. Paths are relative, with forward slashes. */
export interface RecordStorage extends Storage {
  /** Adds text to the end of a file, on the disk when it returns; a torn last line of an earlier crash is closed first. */
  append(path: string, text: string): Promise<void>
  /** Moves a file to another folder of the record, never over another file. */
  moveAside(from: string, to: string): Promise<void>
  /** Removes what unfinished writes left in a folder; call only while holding the record's lock. */
  removeUnfinished(folder: string): Promise<readonly string[]>
}
