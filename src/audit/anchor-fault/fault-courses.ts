import type { BankFault } from '../../core/intervention-registration.ts'
import type { MemoryEditor } from '../../core/memory-editor.ts'
import { differenceOf } from '../closed-loop/difference-of.ts'
import { notFrozen } from '../closed-loop/not-frozen.ts'
import type { EpisodePorts } from '../closed-loop/run-episode.ts'
import type { NativeEpisode } from '../closed-loop/run-native-episode.ts'
import type { FaultMoment } from './live-to-fault.ts'
import { strike, strikeNot } from './strike.ts'
import type { FaultCourse } from './strike.ts'

/**
 * All courses from one fault step: `none`, then every fault as it is and restored. `none` is run last, so that anything the others left
 * behind in the policy shows in it.
 * @throws TwinpastError `policy-not-frozen`, fate record: the true memory, equal at the gate, leads elsewhere afterwards.
 */
export async function faultCourses(
  ports: EpisodePorts,
  editor: MemoryEditor,
  native: NativeEpisode,
  moment: FaultMoment,
  faults: readonly BankFault[],
  streamFields: readonly string[],
): Promise<readonly FaultCourse[]> {
  const courses: FaultCourse[] = []
  for (const fault of faults) courses.push(...(await strike(ports, editor, native, moment, fault, streamFields)))
  const none = await strikeNot(ports, native, moment)
  const difference = differenceOf(native.episode, none.episode, ports.policy.info.actionSpace.dimensions.length)
  if (difference !== undefined) throw notFrozen(difference, `seed ${native.seedIndex}`)
  return [none, ...courses]
}
