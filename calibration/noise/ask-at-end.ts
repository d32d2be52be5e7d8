import type { ActionChunk } from '../../src/core/action-chunk.ts'
import type { NoiseTape } from '../../src/core/noise-tape.ts'
import type { CalibrationPorts } from '../calibration-ports.ts'

/** One query of the memory that the policy holds, where the simulator stands. */
export async function askAtEnd({ simulator, policy }: CalibrationPorts, tape: NoiseTape): Promise<ActionChunk> {
  return policy.query({ observation: simulator.observe(policy.info.cameras), queuedActions: new Float64Array(0) }, tape)
}
