import type { z } from 'zod'
import type { Receipt, TrialCall } from '../../../trials/service/open-session.ts'
import type { WebReply, WebRoute } from '../web-route.ts'
import { callBodies, requireBody, stopBody } from './call-bodies.ts'
import { changeRoute } from './change-route.ts'
import type { ConsoleParts } from './console-parts.ts'
import { knownPoint } from './changed-trials.ts'
import { consoleState } from './console-state.ts'
import { pictureRoutes } from './picture-routes.ts'
import { runTimer } from './run-timer.ts'
import { streamRoute } from './stream-route.ts'

/** Everything an operator's page asks, over one open session. Refusals of the session are thrown on as they are. */
export function consoleRoutes(parts: ConsoleParts): readonly WebRoute[] {
  const { session } = parts
  const timer = runTimer(session, parts.clock)
  return [
    {
      method: 'GET',
      path: '/api/state',
      answer: ({ query }) => json(consoleState(parts, query.get('viewer') ?? '', timer.runningMs(), knownPoint(query))),
    },
    {
      method: 'POST',
      path: '/api/stop',
      answer: async ({ body }) => {
        await session.stop(stopBody.parse(body))
        return json({ stopped: true })
      },
    },
    onTrial('check', callBodies.check, (call) => session.checkPresent(call)),
    onTrial('bring-arms', callBodies['bring-arms'], (call) => session.bringArms(call)),
    onTrial('arm', callBodies.arm, (call) => session.arm(call)),
    onTrial('run', callBodies.run, (call) => session.run(call)),
    onTrial('label', callBodies.label, (call) => session.label(call)),
    onTrial('rate', callBodies.rate, (call) => session.rate(call)),
    onTrial('adjudicate', callBodies.adjudicate, (call) => session.adjudicate(call)),
    onTrial('undo', callBodies.undo, (call) => session.undo(call)),
    onTrial('invalidate', callBodies.invalidate, (call) => session.invalidate(call)),
    {
      method: 'POST',
      path: '/api/rig',
      answer: async ({ body }) => json(await session.tickRig(requireBody(callBodies.rig, body))),
    },
    {
      method: 'POST',
      path: '/api/comment',
      answer: async ({ body }) => json(await session.comment(requireBody(callBodies.comment, body))),
    },
    {
      method: 'POST',
      path: '/api/unblind',
      answer: async ({ body }) => json(await session.unblind(requireBody(callBodies.unblind, body))),
    },
    changeRoute(session),
    streamRoute(parts),
    ...pictureRoutes(parts),
  ]
}

function onTrial<Schema extends z.ZodType<Omit<TrialCall, 'code'>>>(
  name: string,
  schema: Schema,
  act: (call: z.output<Schema> & { readonly code: string }) => Promise<Receipt>,
): WebRoute {
  return {
    method: 'POST',
    path: `/api/trials/:code/${name}`,
    answer: async ({ params: { code = '' }, body }) => json(await act({ ...requireBody(schema, body), code })),
  }
}

function json(value: unknown): WebReply {
  return { kind: 'json', status: 200, value }
}
