import { arch, availableParallelism, cpus, platform, release, totalmem } from 'node:os'
import { versions } from './versions.ts'

/** Facts of this machine for the side log: nothing that names a person, a place or a network. */
export function hostFacts(): Readonly<Record<string, string | number>> {
  return {
    platform: platform(),
    release: release(),
    arch: arch(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 2 ** 20),
    ...versions(),
  }
}
