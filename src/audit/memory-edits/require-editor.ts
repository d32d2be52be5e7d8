import { TwinpastError } from '../../core/errors.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import type { PolicySession } from '../../core/policy-session.ts'

/** The editor of a policy whose memory is to be edited. Throws TwinpastError `policy-cannot-edit`, fate refuse, before any query. */
export function requireEditor({ info, editor }: PolicySession): MemoryEditor {
  const { edit, memory } = info.capabilities
  if (edit && memory === 'export' && editor !== undefined) return editor
  throw new TwinpastError({
    code: 'policy-cannot-edit',
    fate: 'refuse',
    exitCode: 2,
    message: 'The study edits memories, and this policy cannot take its memory apart.',
    got: `edit ${edit}, memory ${memory}, ${editor === undefined ? 'no editor' : 'an editor'}`,
    expected: 'edit true, memory export, and an editor',
    where: `policy ${info.name}`,
    remedy: 'Choose a policy that declares edit, e.g. bank, or give yours an editor (docs/policies.md).',
  })
}
