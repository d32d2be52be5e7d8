import type { Direction } from '../../core/direction.ts'
import type { Session } from '../session/session-schema.ts'
import { blindCodes } from './blind-codes.ts'
import { orderBlock } from './order-block.ts'
import type { OrderedPair } from './order-block.ts'

/** One planned trial as everybody may see it. */
interface ScheduledTrial {
  /** Blind code: all that page, file names and videos carry. */
  readonly code: string
  readonly pairId: string
  /** From 1; each block runs every pair once in both directions. */
  readonly block: number
}

/** What a code hides. */
export interface Assignment {
  readonly code: string
  readonly pairId: string
  /** Whose memory is installed. */
  readonly direction: Direction
  /** Registered action seed. */
  readonly seed: number
}

export interface DrawnSchedule {
  readonly trials: readonly ScheduledTrial[]
  /** Codes that repeats of invalid trials take, in this order. */
  readonly spares: readonly string[]
  /** One for each trial, in their order. */
  readonly assignments: readonly Assignment[]
}

type Drawn = Pick<Session, 'session' | 'pairs' | 'seeds' | 'order' | 'stopping'>

/** The schedule that a session and a secret seed (hex) give: the same ones give the same schedule. */
export function drawSchedule(session: Drawn, secretSeed: string): DrawnSchedule {
  const streamFields = ['session-schedule', session.session, secretSeed]
  const pairIds = session.pairs.map(({ pair }) => pair)
  const planned = 2 * pairIds.length * session.seeds.length
  const codes = blindCodes(planned + session.stopping.maxRepeats, streamFields)
  const ordered: (OrderedPair & { readonly block: number; readonly seed: number })[] = []
  session.seeds.forEach((seed, i) => {
    const block = orderBlock(pairIds, session.order.maxRun, ordered, [...streamFields, `block-${i + 1}`])
    ordered.push(...block.map((pair) => ({ ...pair, block: i + 1, seed })))
  })
  const placed = ordered.flatMap(({ first, ...pair }) => [
    { ...pair, direction: first },
    { ...pair, direction: first === 0 ? (1 as const) : (0 as const) },
  ])
  const coded = placed.map((trial, i) => ({ ...trial, code: codes[i] ?? '' }))
  return {
    trials: coded.map(({ code, pairId, block }) => ({ code, pairId, block })),
    spares: codes.slice(planned),
    assignments: coded.map(({ code, pairId, direction, seed }) => ({ code, pairId, direction, seed })),
  }
}
