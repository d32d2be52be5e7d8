import { z } from 'zod'
import { TwinpastError } from '../core/errors.ts'
import { DEMO_PROBE } from './demo-probes.ts'

/** What decides every byte of a set of demonstrations. */
export const DEMO_REQUEST = z.object({
  format: z.literal('twinpast-demonstrations/2'),
  task: z.string(),
  seed: z.int().nonnegative(),
  requested: z.int().positive(),
  /** Physics, compiled model and renderer. */
  simulatorDigest: z.string(),
  /** Sources of the simulator, the expert and the random streams. */
  programDigest: z.string(),
})
export type DemoRequest = z.infer<typeof DEMO_REQUEST>

/** manifest.json, written when all episodes are whole (docs/training.md). */
export const DEMO_MANIFEST = z.object({
  ...DEMO_REQUEST.shape,
  kept: z.int().nonnegative(),
  failed: z.array(z.object({ episode: z.int(), branch: z.string() })),
  keptByBranch: z.record(z.string(), z.int()),
  /** Hex SHA-256 over the episodes' digests in order. */
  dataDigest: z.string(),
  auxWidth: z.int().nonnegative(),
  probes: z.array(DEMO_PROBE),
  episodes: z.array(z.object({ episode: z.int(), branch: z.string(), steps: z.int().positive(), file: z.string(), sha256: z.string() })),
})
export type DemoManifest = z.infer<typeof DEMO_MANIFEST>

/**
 * Compares what a folder holds with what is asked for now.
 * @throws TwinpastError `demos-of-another-program` or `demos-of-another-request`, both refuse.
 */
export function checkSameRequest(found: DemoRequest, asked: DemoRequest): void {
  for (const key of ['simulatorDigest', 'programDigest', 'task', 'seed', 'requested'] as const) {
    if (found[key] === asked[key]) continue
    const program = key.endsWith('Digest')
    throw new TwinpastError({
      code: program ? 'demos-of-another-program' : 'demos-of-another-request',
      fate: 'refuse',
      exitCode: 2,
      message: program
        ? 'The folder holds demonstrations of another simulator version.'
        : 'The folder holds demonstrations that were asked for otherwise.',
      got: `${key} ${found[key]}`,
      expected: `${key} ${asked[key]}`,
      where: 'folder of the demonstrations',
      remedy: program
        ? 'Remove the folder or name another one: policies are trained on demonstrations of the present program only.'
        : 'Repeat the command that began it, or name another folder.',
    })
  }
}
