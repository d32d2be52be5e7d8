import { sessionRefusal } from '../../../trials/session-refusal.ts'
import type { WebReply, WebRoute } from '../web-route.ts'
import type { ConsoleParts } from './console-parts.ts'
import type { Picture } from './scene-pictures.ts'

/** Registered presents and live pictures for resetting the scene; histories once the key is open, and not before. */
export function pictureRoutes({ session, pictures, histories }: ConsoleParts): readonly WebRoute[] {
  return [
    {
      method: 'GET',
      path: '/api/presents/:pair/:camera',
      answer: async ({ params: { pair = '', camera = '' } }) => picture(await pictures?.registered(pair, camera), `${pair} ${camera}`),
    },
    {
      method: 'GET',
      path: '/api/live/:camera',
      answer: async ({ params: { camera = '' } }) => picture(await pictures?.live(camera), camera),
    },
    {
      method: 'GET',
      path: '/api/histories/:pair/:history/:camera',
      answer: async ({ params: { pair = '', history = '', camera = '' } }) => {
        if (!session.state('').unblinded) throw stillBlind()
        const frames = history === '0' || history === '1' ? await histories?.frames(pair, history === '0' ? 0 : 1, camera) : undefined
        if (frames === undefined) throw absent(`${pair} ${history} ${camera}`)
        const headers = { 'x-duration-ms': String(frames.durationMs) }
        return { kind: 'bytes', type: 'video/x-motion-jpeg', bytes: frames.bytes, immutable: false, headers }
      },
    },
  ]
}

function picture(found: Picture | undefined, where: string): WebReply {
  if (found === undefined) throw absent(where)
  return { kind: 'bytes', type: found.type, bytes: found.bytes, immutable: false }
}

function absent(where: string) {
  return sessionRefusal({
    code: 'picture-absent',
    message: 'There is no such picture now.',
    got: 'none',
    expected: 'a picture of a camera of the cell',
    where: where.slice(0, 120),
    remedy: 'Look at the camera and its cable; the session goes on by the words of the scene.',
  })
}

function stillBlind() {
  return sessionRefusal({
    code: 'still-blind',
    message: 'Histories are not shown before the key is opened.',
    got: 'a session that is still blind',
    expected: 'an unblinded session',
    where: 'session',
    remedy: 'Finish labels, ratings and decisions, then unblind.',
  })
}
