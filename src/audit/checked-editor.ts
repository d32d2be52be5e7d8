import { z } from 'zod'
import type { MemoryEditor, MemorySlot } from '../core/memory-editor.ts'
import { checkedMemory } from './checked-memory.ts'
import { copyOfMemory } from './input-copies.ts'
import { policyFault } from './policy-fault.ts'
import { thrownByPolicy } from './thrown-by-policy.ts'

const step = z.int().min(0)
const memorySlots = z.array(z.object({ slot: z.string(), fromStep: step, toStep: step, values: z.instanceof(Float32Array) }))

/**
 * The same editor with every answer checked and copied, every input a copy, and every throw a fault of the unit.
 * @param policyDigest - weights digest of the policy whose editor it is
 */
export function checkedEditor(editor: MemoryEditor, policyDigest: string): MemoryEditor {
  return {
    partOf: (slot) => guarded('editor.partOf', () => checkedPart(editor.partOf(slot), slot)),
    slots: (state) => guarded('editor.slots', () => checkedSlots(editor.slots(copyOfMemory(state)))),
    assemble: (slots) =>
      guarded('editor.assemble', () => checkedMemory(editor.assemble(slots.map(copyOfSlot)), policyDigest, 'editor.assemble')),
  }
}

function checkedPart(part: unknown, slot: string): string {
  if (typeof part === 'string' && part !== '') return part
  throw policyFault({
    code: 'policy-editor-part',
    message: 'The editor of the policy names no part for a slot.',
    got: typeof part === 'string' ? 'an empty name' : typeof part,
    expected: `a name of the part that slot ${slot} belongs to`,
    where: 'editor.partOf',
  })
}

function checkedSlots(slots: unknown): readonly MemorySlot[] {
  const checked = memorySlots.safeParse(slots)
  if (checked.success) return checked.data.map(copyOfSlot)
  const [issue] = checked.error.issues
  throw policyFault({
    code: 'policy-editor-slots',
    message: 'The editor of the policy took a memory apart into something that is no list of slots.',
    got: issue?.message ?? 'no slots',
    expected: 'slots with a name, whole steps and float32 values',
    where: `editor.slots, ${issue?.path.map(String).join('.') ?? ''}`,
  })
}

function copyOfSlot(slot: MemorySlot): MemorySlot {
  return { ...slot, values: slot.values.slice() }
}

function guarded<T>(where: string, call: () => T): T {
  try {
    return call()
  } catch (cause) {
    throw thrownByPolicy(cause, where)
  }
}
