import { createHash } from 'node:crypto'
import { rasteriser } from '../../sim/render/rasteriser.ts'
import { goldenCamera, goldenScene } from './render-scene.ts'

/** Script: prints the SHA-256 of the golden picture after `rounds` renders, so the optimising compilers take part. */
const rounds = Number(process.argv[2] ?? '1')
let picture: Uint8Array = new Uint8Array(0)
for (let round = 0; round < rounds; round += 1) picture = rasteriser.render(goldenScene, goldenCamera, 64, 48)
process.stdout.write(createHash('sha256').update(picture).digest('hex'))
