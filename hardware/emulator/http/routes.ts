import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { TwinpastError } from '../../../src/core/errors.ts'
import type { EmulatedCameras } from '../cameras/emulated-cameras.ts'
import { cellState } from '../cell-state.ts'
import type { EmulatedCell } from '../emulated-cell.ts'
import { faultList } from '../faults/fault-list.ts'
import { faultSchema } from '../faults/fault-schema.ts'
import { json } from './answer.ts'
import type { Answer } from './answer.ts'
import { readBody } from './read-body.ts'

const REQUESTS = {
  'GET /state': 'what is true in the cell, for whoever labels and tests',
  'POST /scene':
    'a person lays the table anew, e.g. {"task":"put-back","branch":"left","seed":3}; what is left out stays, but another seed draws the branch too; "objects":[{"positionM":[x,y,z],"yawRad":0}] puts every object elsewhere',
  'GET /faults': 'faults that are on, and every kind there is',
  'POST /faults': 'a fault from now on, e.g. {"kind":"frame-loss","arm":"left","share":0.3,"forMs":500}',
  'DELETE /faults/ID': 'ends one; without ID all',
  'GET /camera/head?width=640&height=480': 'raw RGB, with x-width, x-height and x-captured-at-ms (host monotonic); &format=png for a PNG',
}

const metres = z.number().min(-2).max(2)

const sceneSchema = z.strictObject({
  task: z.string().max(40).optional(),
  branch: z.string().max(40).optional(),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .optional(),
  objects: z
    .array(z.strictObject({ positionM: z.tuple([metres, metres, metres]), yawRad: z.number().min(-Math.PI).max(Math.PI) }))
    .max(10)
    .optional(),
})

const pictureSchema = z.strictObject({
  width: z.coerce.number().int().min(1).max(1920).default(640),
  height: z.coerce.number().int().min(1).max(1080).default(480),
  format: z.enum(['rgb', 'png']).default('rgb'),
})

const cameraSchema = z.enum(['head', 'left-wrist', 'right-wrist'])

/** Answers one request about a cell. @throws TwinpastError that says why not */
export async function route(request: IncomingMessage, cell: EmulatedCell, cameras: EmulatedCameras): Promise<Answer> {
  const [path = '', query] = (request.url ?? '/').split('?', 2)
  const [, resource = '', item] = path.split('/')
  switch (`${request.method} /${resource}`) {
    case 'GET /':
      return json(200, { cell: 'emulated', requests: REQUESTS })
    case 'GET /state':
      return json(200, cellState(cell))
    case 'POST /scene': {
      const wanted = await readBody(request, sceneSchema)
      const { scene } = cell.world
      const sameLayout = wanted.task === undefined && wanted.seed === undefined
      const branch = wanted.branch ?? (sameLayout ? scene.branch : undefined)
      await cell.reset({ task: wanted.task ?? scene.task, seed: wanted.seed ?? scene.seed, branch, objects: wanted.objects })
      return json(200, cell.world.scene)
    }
    case 'GET /faults':
      return json(200, { active: cell.faults.active, kinds: faultList() })
    case 'POST /faults':
      return json(200, { id: cell.faults.add(await readBody(request, faultSchema), cell.nowMs) })
    case 'DELETE /faults':
      return json(200, { cleared: cell.faults.clear(item === undefined || item === '' ? undefined : Number(item)) })
    case 'GET /camera':
      return picture(cameras, item, Object.fromEntries(new URLSearchParams(query)))
    default:
      throw new TwinpastError({
        code: 'not-found',
        fate: 'refuse',
        message: 'The emulated cell has no such request.',
        got: `${request.method} ${path.slice(0, 80)}`,
        expected: Object.keys(REQUESTS).join('; '),
        remedy: 'GET / lists every request.',
      })
  }
}

async function picture(cameras: EmulatedCameras, name: string | undefined, query: unknown): Promise<Answer> {
  const camera = cameraSchema.safeParse(name)
  const size = pictureSchema.safeParse(query)
  if (!camera.success || !size.success) {
    throw new TwinpastError({
      code: 'request-wrong',
      fate: 'refuse',
      message: 'The emulated cell cannot draw this picture.',
      got: (camera.error ?? size.error)?.issues[0]?.message ?? 'a wrong request',
      expected: 'head, left-wrist or right-wrist; width 1..1920, height 1..1080, format rgb or png',
      remedy: 'GET / lists every request.',
    })
  }
  const { width: widthPx, height: heightPx, format } = size.data
  const { image, capturedAtMs } = await cameras.picture({ camera: camera.data, widthPx, heightPx })
  const headers = { 'x-width': `${widthPx}`, 'x-height': `${heightPx}`, 'x-captured-at-ms': `${capturedAtMs}` }
  if (format === 'rgb') return { status: 200, type: 'application/octet-stream', body: image.rgb, headers }
  const png = await sharp(image.rgb, { raw: { width: widthPx, height: heightPx, channels: 3 } })
    .png()
    .toBuffer()
  return { status: 200, type: 'image/png', body: png, headers }
}
