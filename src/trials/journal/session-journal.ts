/** Where the lines of one session lie. Only the holder of the session's lock appends. */
export interface SessionJournal {
  /** Everything there is; empty if nothing was written yet. */
  read(): Promise<string>
  /**
   * Adds text to the end. When it resolves, the bytes and the file's name survive a power cut; when it rejects, nothing is confirmed, and a
   * part of the text, all of it or none may be there.
   * @throws TwinpastError `disk-full`, `folder-not-writable` or `file-error`
   */
  append(text: string): Promise<void>
}
