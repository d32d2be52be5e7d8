import { readdir, readFile } from 'node:fs/promises'
import { sha256 } from '../../src/core/sha256.ts'

/** Folders whose source text decides what a scripted policy answers, relative to this module. */
const FOLDERS = ['./', '../../sim/embedded/layout/', '../../sim/embedded/motion/', '../../hardware/piper/']

/** Hex SHA-256 over names and texts of that source, in order: any edit makes another policy. */
export async function sourceDigest(): Promise<string> {
  const parts: string[] = []
  for (const folder of FOLDERS) {
    const url = new URL(folder, import.meta.url)
    const names = (await readdir(url)).filter((name) => name.endsWith('.ts')).sort()
    for (const name of names) parts.push(`${folder}${name}\0`, sha256(await readFile(new URL(name, url))))
  }
  return sha256(...parts)
}
