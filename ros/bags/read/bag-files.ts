import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { bagRefusal, unreadableBag } from './bag-refusal.ts'

export interface BagFile {
  /** As messages show it, e.g. `bags/pair-000-left/pair-000-left_0.mcap`. */
  readonly shown: string
  readonly path: string
}

/** Most files one bag may be split into, and largest metadata.yaml, bytes. */
const MAX_FILES = 1000
const MAX_METADATA_BYTES = 4_000_000

/** Compression modes that leave messages and files as MCAP has them. */
const WITHIN_STORAGE = new Set(['', 'none', 'storage'])

const metadataSchema = z.object({
  rosbag2_bagfile_information: z.object({
    storage_identifier: z.string(),
    relative_file_paths: z.array(z.string()).max(MAX_FILES),
    compression_mode: z.string().default(''),
  }),
})

/**
 * The data files of a bag: a lone `.mcap`, or every `.mcap` of a rosbag2 folder in order of name. A metadata.yaml may be missing, as after
 * a crash; where there is one, the files it lists must be there.
 * @param shown - the bag as messages name it
 * @throws TwinpastError `bag-absent`, `bag-not-mcap`, `bag-file-missing`, `bag-unreadable`, fate refuse
 */
export async function bagFiles(path: string, shown: string): Promise<readonly BagFile[]> {
  const facts = await stat(path).catch(() => undefined)
  if (facts === undefined) throw absent(shown)
  if (facts.isFile()) return [{ shown, path }]
  if (!facts.isDirectory()) throw notMcap(shown, 'neither a file nor a folder')
  const there = await readdir(path).then(
    (names) => names.sort(),
    (cause: unknown) => {
      throw unreadableBag(shown, cause)
    },
  )
  const names = there.filter((name) => name.endsWith('.mcap'))
  await checkListed(path, shown, there)
  if (names.length === 0 || names.length > MAX_FILES) throw notMcap(shown, `a folder of ${names.length} .mcap files`)
  return names.map((name) => ({ shown: `${shown}/${name}`, path: join(path, name) }))
}

async function checkListed(path: string, shown: string, there: readonly string[]): Promise<void> {
  if (!there.includes('metadata.yaml')) return
  const file = join(path, 'metadata.yaml')
  const facts = await stat(file).catch(() => undefined)
  const isText = facts?.isFile() === true && facts.size <= MAX_METADATA_BYTES
  const metadata = isText ? metadataSchema.safeParse(yamlOf(await readFile(file, 'utf8').catch(() => ''))) : undefined
  // Damaged or unreadable metadata are passed over as absent ones: the data files speak for themselves.
  if (metadata?.success !== true) return
  const { storage_identifier: storage, relative_file_paths: listed, compression_mode: mode } = metadata.data.rosbag2_bagfile_information
  if (storage !== 'mcap') throw notMcap(shown, `storage ${storage}`)
  if (!WITHIN_STORAGE.has(mode.toLowerCase())) throw compressed(shown, mode)
  const missing = listed.map((name) => basename(name)).find((name) => !there.includes(name))
  if (missing !== undefined) {
    throw bagRefusal({
      code: 'bag-file-missing',
      message: 'A file that the metadata of a bag list is not in its folder.',
      got: `no ${missing}`,
      expected: listed.join(', '),
      where: shown,
      remedy: 'Copy the whole folder; a file that was compressed (.zstd) must be unpacked first.',
    })
  }
}

function yamlOf(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0, logLevel: 'silent' })
  } catch {
    return undefined
  }
}

function compressed(where: string, mode: string) {
  return bagRefusal({
    code: 'bag-compressed',
    message: 'A bag is compressed by rosbag2 itself, rather than within its MCAP file.',
    got: `compression_mode ${mode}`,
    expected: 'no compression, or chunks compressed by the storage (--storage-preset-profile zstd_fast)',
    where,
    remedy: 'Write it anew with `ros2 bag convert`, without compression.',
  })
}

function absent(where: string) {
  return bagRefusal({
    code: 'bag-absent',
    message: 'A bag is not there.',
    got: 'nothing at that path',
    expected: 'an .mcap file or a rosbag2 folder',
    where,
    remedy:
      'Check `bags.folder` and the names of the bags: `<pair>-<branch>.mcap` or a folder `<pair>-<branch>` for both pasts of every pair.',
  })
}

function notMcap(where: string, got: string) {
  return bagRefusal({
    code: 'bag-not-mcap',
    message: 'A bag is not stored as MCAP.',
    got,
    expected: 'an .mcap file, or a folder of 1 to 1000 of them',
    where,
    remedy: 'Record with `ros2 bag record --storage mcap`, or convert: `ros2 bag convert`.',
  })
}
