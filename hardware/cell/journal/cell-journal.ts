import { appendFile, mkdir } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { thrownText } from '../../../src/core/thrown-text.ts'
import type { CellConfig } from '../config/cell-schema.ts'
import type { CellEvent } from './cell-event.ts'

/** Where the journal of a cell lies: a file of this user alone, `emulated` and `physical` apart. */
export function cellJournalPath({ cell, kind }: Pick<CellConfig, 'cell' | 'kind'>): string {
  const state = process.env['XDG_STATE_HOME'] ?? ''
  return join(state === '' ? join(homedir(), '.local', 'state') : state, 'twinpast', 'cells', kind, `${cell}.jsonl`)
}

/** Appends what happens to a cell, one JSON document a line. It never makes anybody wait: a disk that fails is told once, and holds no stop up. */
export class CellJournal {
  private readonly path: string
  private readonly note: (text: string) => void
  private writing: Promise<void> = Promise.resolve()
  private failed = false

  constructor(path: string, note: (text: string) => void) {
    this.path = path
    this.note = note
  }

  write(event: CellEvent): void {
    const line = `${JSON.stringify({ at: new Date().toISOString(), ...event })}\n`
    this.writing = this.writing.then(() => this.append(line))
  }

  /** Resolves when everything is on its way to the disk. */
  flushed(): Promise<void> {
    return this.writing
  }

  private async append(line: string): Promise<void> {
    try {
      await mkdir(dirname(this.path), { recursive: true, mode: 0o700 })
      await appendFile(this.path, line, { mode: 0o600 })
    } catch (thrown) {
      if (!this.failed) this.note(`the journal of this cell cannot be written: ${thrownText(thrown)}`)
      this.failed = true
    }
  }
}
