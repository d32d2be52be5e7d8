import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studyText } from '../fixtures/point-run/point-study.ts'

/** Writes `study.yaml`, a Put Back study of a few pairs and one seed with a scripted policy, into a folder. */
export async function writeSmallStudy(folder: string, pairs: number): Promise<void> {
  const text = studyText({
    study: 'small',
    policy: 'scripted/oracle',
    pairs: String(pairs),
    seeds: '[1]',
    executedPrefix: '30',
    holdSeconds: '0.5',
  })
  await writeFile(join(folder, 'study.yaml'), text)
}
