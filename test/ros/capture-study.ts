import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { studyText } from '../fixtures/point-run/point-study.ts'

/** Writes `capture.yaml`: a study whose histories come from bags, with the topics of peers/cell.py. */
export async function writeCaptureStudy(folder: string, transport: 'compressed' | 'raw'): Promise<void> {
  const suffix = transport === 'compressed' ? '/compressed' : ''
  const joints = (name: string) => `[{topic: /left/${name}, prefix: left/}, {topic: /right/${name}, prefix: right/}]`
  const images = ['head', 'left-wrist', 'right-wrist']
    .map((camera) => `{camera: ${camera}, topic: /${camera.replace('-', '_')}/image${suffix}}`)
    .join(', ')
  const text = studyText({
    study: 'captured',
    policy: 'scripted/oracle',
    pairs: '1',
    seeds: '[1]',
    executedPrefix: '30',
    holdSeconds: '0.5',
    bags: `{folder: bags, images: [${images}], readings: ${joints('joint_states')}, targets: ${joints('joint_commands')}, maxAgeMs: 10000}`,
  })
  await writeFile(join(folder, 'capture.yaml'), text)
}
