import type { Evaluator } from '../../src/core/evaluator.ts'
import type { SimulatorSession } from '../../src/core/simulator-session.ts'
import { rasteriser } from '../render/rasteriser.ts'
import type { Renderer } from '../render/renderer.ts'
import { cellModel } from './cell-model.ts'
import type { CellModel } from './cell-model.ts'
import { CELL_TASKS } from './cell-tasks.ts'
import { EmbeddedEvaluator } from './embedded-evaluator.ts'
import { EmbeddedSession } from './embedded-session.ts'
import { openEpisodeJudge } from './episode-judge.ts'
import type { EpisodeJudge } from './episode-judge.ts'

/** The embedded simulator: what a policy may use, and what only scoring may use. */
export interface EmbeddedSimulator {
  readonly session: SimulatorSession
  readonly evaluator: Evaluator
  readonly judge: EpisodeJudge
}

/** Opens the embedded cell; models are compiled once per process. `session.close()` frees the evaluator's physics too. */
export async function openEmbeddedSimulator(renderer: Renderer = rasteriser): Promise<EmbeddedSimulator> {
  const models = new Map<string, CellModel>()
  for (const task of CELL_TASKS) models.set(task.name, await cellModel(task.scene))
  const evaluator = new EmbeddedEvaluator(models)
  const session = new EmbeddedSession(models, renderer, () => {
    evaluator.close()
  })
  return { session, evaluator, judge: openEpisodeJudge(session) }
}
