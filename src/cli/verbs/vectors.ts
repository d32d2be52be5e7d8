import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { checkVectors } from '../../../hardware/piper/codec/vectors/check-vectors.ts'
import { vectorFileSchema } from '../../../hardware/piper/codec/vectors/vector-file.ts'
import type { VectorFile } from '../../../hardware/piper/codec/vectors/vector-file.ts'
import { TwinpastError } from '../../core/errors.ts'
import { exitCodes } from '../exit-code.ts'
import { readCheckedJson } from '../read-checked-json.ts'
import { shownPath } from '../shown-path.ts'
import type { Terminal } from '../terminal.ts'
import { runVerb, verb } from '../verb.ts'
import type { VerbResult } from '../verb.ts'

const sharedVectors = fileURLToPath(new URL('../../../test/fixtures/piper-vectors.json', import.meta.url))

/** `vectors`: PiPER CAN frames and flange poses of a file against codec and kinematics. */
export function vectorsVerb(): Command {
  const command = verb('vectors', 'Check the CAN frames and flange poses of a file against the PiPER codec, both ways.', [
    'vectors',
    'vectors my-vectors.json --json',
  ]).argument('[file]', 'vector file (JSON); default: the shared vectors')
  return command.action((file: string | undefined) => runVerb(command, (terminal) => vectors(file ?? sharedVectors, terminal)))
}

async function vectors(file: string, terminal: Terminal): Promise<VerbResult> {
  const vectorFile = await readVectors(file)
  noteCount(terminal, 'frames', vectorFile.meta?.frameCount, vectorFile.frames.length)
  noteCount(terminal, 'poses', vectorFile.meta?.poseCount, vectorFile.poses.length)
  const outcomes = checkVectors(vectorFile)
  const failed = outcomes.filter(({ wrong }) => wrong.length > 0)
  for (const { kind, case: name, wrong } of failed) terminal.result(`FAILED ${kind} ${name}: ${wrong.join('; ')}`)
  terminal.result(`${outcomes.length - failed.length} passed, ${failed.length} failed`)
  return {
    exitCode: failed.length === 0 ? exitCodes.done : exitCodes.gateFailed,
    json: { file: shownPath(file), passed: outcomes.length - failed.length, failed },
  }
}

function noteCount(terminal: Terminal, what: string, announced: number | undefined, held: number): void {
  if (announced !== undefined && announced !== held) terminal.note(`meta announces ${announced} ${what}, the file holds ${held}`)
}

function readVectors(file: string): Promise<VectorFile> {
  const refused = (got: string) =>
    new TwinpastError({
      code: 'vector-file-malformed',
      fate: 'refuse',
      exitCode: 2,
      message: 'The vector file cannot be used.',
      got,
      expected: 'a readable JSON file { frames: [{ case, id, direction, bytes, decoded, trialPath }, ...], poses: [...] }',
      where: shownPath(file),
      remedy: 'Check the path, or mend the place named.',
    })
  return readCheckedJson(file, vectorFileSchema, refused)
}
