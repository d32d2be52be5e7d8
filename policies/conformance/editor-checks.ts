import { bytesOf } from '../../src/core/bytes.ts'
import type { Check } from '../../src/core/check.ts'
import type { MemoryEditor, MemorySlot } from '../../src/core/memory-editor.ts'
import type { MemoryState } from '../../src/core/memory-state.ts'
import type { PolicySession } from '../../src/core/policy-session.ts'
import { sha256 } from '../../src/core/sha256.ts'
import { sameText } from './same-text.ts'

/** Whether a session has an editor if and only if it declares one, and can put edited memories back. */
export function editorDeclared({ info, editor }: PolicySession): Check {
  const { edit, memory } = info.capabilities
  return {
    check: 'editor-declared',
    ok: edit === (editor !== undefined) && (!edit || memory === 'export'),
    got: `edit ${edit}, memory ${memory}, ${editor === undefined ? 'no editor' : 'an editor'}`,
    expected: 'an editor with edit true and memory export, none with edit false',
  }
}

/** Takes `memory` apart and puts it together in lawful and unlawful ways; the session's own memory must not notice. */
export async function editorChecks(session: PolicySession, editor: MemoryEditor, memory: MemoryState): Promise<readonly Check[]> {
  await session.importMemory(memory)
  const given = { ...memory, bytes: memory.bytes.slice() }
  const slots = editor.slots(given)
  const whole = editor.assemble(slots)
  const checks = [
    labels(editor, slots, memory),
    sameText('slots-round-trip', textOf(memory), textOf({ ...whole, digest: sha256(whole.bytes) })),
    refusal('assemble-refuses-malformed', unlawful(slots), editor),
    refusal('assemble-refuses-not-finite', notFinite(slots), editor),
  ]
  for (const { values } of slots) values.fill(0)
  const zeroed = editor.assemble(slots)
  for (const { values } of slots) values.fill(1)
  const kept = `running ${sha256((await session.exportMemory()).bytes)}, given ${sha256(given.bytes)}`
  await session.importMemory(zeroed)
  return [
    ...checks,
    sameText('editing-leaves-memory', `running ${memory.digest}, given ${memory.digest}`, kept),
    sameText('edited-memory-imports', sha256(zeroed.bytes), sha256((await session.exportMemory()).bytes)),
    sameText(
      'slots-are-copies',
      digestOf(slots.map((slot) => ({ ...slot, values: slot.values.map(() => 0) }))),
      digestOf(editor.slots(zeroed)),
    ),
  ]
}

function labels(editor: MemoryEditor, slots: readonly MemorySlot[], { spans }: MemoryState): Check {
  const named = slots.every(({ slot }) => editor.partOf(slot) !== '')
  const same = JSON.stringify(slots.map(({ slot, fromStep, toStep }) => [slot, fromStep, toStep]))
  const wanted = JSON.stringify(spans.map(({ slot, fromStep, toStep }) => [slot, fromStep, toStep]))
  return {
    check: 'slots-labelled',
    ok: named && slots.length > 0 && same === wanted,
    got: `${slots.length} slots, ${same === wanted ? 'labelled as the spans' : 'with other labels'}, ${named ? 'each in a part' : 'one in no part'}`,
    expected: `${Math.max(1, spans.length)} slots, labelled as the spans, each in a part`,
  }
}

/** A name that no slot has, and one slot twice. */
function unlawful(slots: readonly MemorySlot[]): readonly (readonly MemorySlot[])[] {
  return [slots.map((slot, i) => (i === 0 ? { ...slot, slot: 'conformance/no-such-slot' } : slot)), [...slots.slice(0, 1), ...slots]]
}

function notFinite(slots: readonly MemorySlot[]): readonly (readonly MemorySlot[])[] {
  return [Number.NaN, Number.POSITIVE_INFINITY].map((wrong) =>
    slots.map((slot, i) => (i === slots.length - 1 ? { ...slot, values: slot.values.map((value, j) => (j === 0 ? wrong : value)) } : slot)),
  )
}

function refusal(check: string, lists: readonly (readonly MemorySlot[])[], editor: MemoryEditor): Check {
  const taken = lists.filter((slots) => isTaken(editor, slots)).length
  return { check, ok: taken === 0, got: `${taken} of ${lists.length} taken`, expected: 'every one refused' }
}

function isTaken(editor: MemoryEditor, slots: readonly MemorySlot[]): boolean {
  try {
    editor.assemble(slots)
    return true
  } catch {
    return false
  }
}

function textOf({ digest, policyDigest, spans }: MemoryState): string {
  return JSON.stringify([digest, policyDigest, spans.map(({ slot, fromStep, toStep }) => [slot, fromStep, toStep])])
}

function digestOf(slots: readonly MemorySlot[]): string {
  return sha256(...slots.flatMap(({ slot, values }) => [slot, bytesOf(values)]))
}
