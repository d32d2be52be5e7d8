import type { JointState } from './joint-state.ts'
import { messageRefusal } from './message-refusal.ts'

/**
 * Positions of the wanted joints, in their order. Joints are taken by name, never by place; what is not wanted is passed over.
 * @throws TwinpastError `joint-missing`, `joint-repeated`, `joint-not-finite`, fate refuse
 */
export function positionsByName(state: JointState, wanted: readonly string[], where: string): Float64Array {
  return Float64Array.from(wanted, (name) => {
    const at = state.names.indexOf(name)
    if (at < 0) throw missing(name, state.names, where)
    if (state.names.lastIndexOf(name) !== at) throw repeated(name, where)
    const position = state.positions[at] ?? NaN
    if (!Number.isFinite(position)) throw notFinite(name, position, where)
    return position
  })
}

function missing(name: string, names: readonly string[], where: string) {
  return messageRefusal({
    code: 'joint-missing',
    message: 'A joint state lacks a joint that the topic map names.',
    got: names.length === 0 ? 'no names at all' : names.slice(0, 16).join(', '),
    expected: name,
    where,
    remedy: 'Name the joints of the topic map as the driver publishes them.',
  })
}

function repeated(name: string, where: string) {
  return messageRefusal({
    code: 'joint-repeated',
    message: 'A joint state names a joint twice.',
    got: `${name} more than once`,
    expected: `${name} once`,
    where,
    remedy: 'Two publishers may share the topic: record each arm on a topic of its own.',
  })
}

function notFinite(name: string, position: number, where: string) {
  return messageRefusal({
    code: 'joint-not-finite',
    message: 'A joint state holds a position that is no number.',
    got: `${name} ${position}`,
    expected: 'a finite position',
    where,
    remedy: 'Record from a driver that has heard every joint.',
  })
}
