import { checkUnitOfPlan } from '../../../record/check-unit-of-plan.ts'
import { readUnit } from '../../../record/read-unit.ts'
import type { RecordedIntervention } from '../../../record/recorded-intervention.ts'
import type { RecordedUnit } from '../../../record/recorded-unit.ts'
import type { ViewerParts } from './viewer-parts.ts'

/** A unit is a few hundred kilobytes to a few megabytes; steps to and fro between neighbours and their pictures stay quick. */
const MOST_KEPT = 6

/** Unit files that were read and checked lately. Their names end in their digests, so what is kept stays true. */
export class OpenUnits {
  private readonly parts: Pick<ViewerParts, 'storage' | 'plan'>
  private readonly kept = new Map<string, Promise<RecordedUnit | RecordedIntervention>>()

  constructor(parts: Pick<ViewerParts, 'storage' | 'plan'>) {
    this.parts = parts
  }

  /** Throws what reading and checking throw, e.g. `unit-damaged`, and keeps no failure. */
  async of(path: string): Promise<RecordedUnit | RecordedIntervention> {
    const reading = this.kept.get(path) ?? this.read(path)
    this.kept.delete(path)
    this.kept.set(path, reading)
    for (const oldest of [...this.kept.keys()].slice(0, -MOST_KEPT)) this.kept.delete(oldest)
    try {
      return await reading
    } catch (cause) {
      this.kept.delete(path)
      throw cause
    }
  }

  /** Reads a file without keeping it. */
  async read(path: string): Promise<RecordedUnit | RecordedIntervention> {
    const unit = await readUnit(this.parts.storage, path)
    checkUnitOfPlan(path, unit, this.parts.plan)
    return unit
  }
}
