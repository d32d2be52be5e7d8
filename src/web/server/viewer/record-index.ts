import { sha256 } from '../../../core/sha256.ts'
import type { ViewerRecord } from '../../wire/viewer-record.ts'
import type { OpenUnits } from './open-units.ts'
import { pairRow, readRow, unreadableRow } from './pair-row.ts'
import type { ReadRow } from './pair-row.ts'
import { recordFiles } from './record-files.ts'
import type { RecordFiles } from './record-files.ts'
import { recordNotices } from './record-notices.ts'
import type { ViewerParts } from './viewer-parts.ts'

/** The list of pairs of a record that may still be growing. Files are read one by one in the background, each once. */
export class RecordIndex {
  private readonly parts: ViewerParts
  private readonly units: OpenUnits
  private readonly onFault: (fault: unknown) => void
  private readonly planned: ReadonlySet<string>
  private readonly rows = new Map<string, ReadRow>()
  private reading: Promise<void> | undefined
  private closed = false

  constructor(parts: ViewerParts, units: OpenUnits, onFault: (fault: unknown) => void) {
    this.parts = parts
    this.units = units
    this.onFault = onFault
    this.planned = new Set(parts.plan.content.pairs.map(({ pairId }) => pairId))
  }

  close(): void {
    this.closed = true
  }

  files(): Promise<RecordFiles> {
    return recordFiles(this.parts.storage, this.planned)
  }

  /** What is known now; what is new on the disk is read after this has answered. */
  async now(): Promise<ViewerRecord> {
    const files = await this.files()
    const paths = [...files.pathOf].filter(([pairId]) => this.planned.has(pairId)).map(([, path]) => path)
    this.reading ??= this.readAll(paths)
      .catch(this.onFault)
      .finally(() => (this.reading = undefined))
    const { content, digest } = this.parts.plan
    const { study, pairs } = content
    const done = paths.filter((path) => this.rows.has(path)).length
    const unreadable = paths.filter((path) => this.unreadable(path)).length
    return {
      twinpast: 1,
      unchanged: false,
      ...{ name: this.parts.recordName, title: study.title ?? study.study, task: study.task, decision: study.decision, planDigest: digest },
      protocol: study.protocol,
      seeds: study.seeds,
      revision: sha256(JSON.stringify([files.names, files.asideDamaged, files.running, files.hasPlan, done, unreadable])).slice(0, 16),
      reading: { done, of: paths.length },
      running: files.running,
      notices: recordNotices(files),
      pairs: pairs.map((pair) => {
        const path = files.pathOf.get(pair.pairId)
        return pairRow(pair, path !== undefined, files.differing.has(pair.pairId), path === undefined ? undefined : this.rows.get(path))
      }),
    }
  }

  /** A file turned out to be another than was read: it is read anew. */
  forget(path: string): void {
    this.rows.delete(path)
  }

  private unreadable(path: string): boolean {
    return this.rows.get(path)?.status === 'unreadable'
  }

  private async readAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      if (this.closed) return
      // A file that could not be read may have been mended under the same name.
      if (this.rows.has(path) && !this.unreadable(path)) continue
      this.rows.set(path, await this.read(path))
      // Pages are answered between two files.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  private async read(path: string): Promise<ReadRow> {
    try {
      return readRow(await this.units.read(path), this.parts.plan.content.study.seeds)
    } catch (thrown) {
      return unreadableRow(thrown)
    }
  }
}
