import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { z } from 'zod'
import { TwinpastError } from '../../core/errors.ts'
import { refusalOf } from '../../engine/run-refusals.ts'
import { errorDetailsSchema } from '../../engine/worker-messages.ts'
import { viewerFindingSchema } from '../../web/wire/viewer-finding.ts'
import type { ViewerFinding } from '../../web/wire/viewer-finding.ts'
import type { FindingJob } from '../finding-worker.ts'

const answerSchema = z.union([z.strictObject({ finding: viewerFindingSchema }), z.strictObject({ refused: errorDetailsSchema })])

/** Analyses a record in a process of its own: intervals of a large record take a while, and pages are answered meanwhile. */
export class FindingApart {
  private readonly job: FindingJob
  private child: ChildProcess | undefined

  constructor(job: FindingJob) {
    this.job = job
  }

  /** Throws what the analysis throws, and `analysis-ended` if its process ends without an answer. */
  async ask(): Promise<ViewerFinding> {
    const answer = answerSchema.safeParse(await this.answer())
    if (!answer.success) throw ended()
    if ('finding' in answer.data) return answer.data.finding
    throw refusalOf(answer.data.refused)
  }

  close(): void {
    this.child?.kill('SIGKILL')
  }

  private answer(): Promise<unknown> {
    const child = fork(new URL('../finding-worker.ts', import.meta.url), [], {
      execArgv: ['--import', import.meta.resolve('tsx')],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child = child
    return new Promise((resolve) => {
      const end = (answer?: unknown) => {
        child.kill('SIGKILL')
        resolve(answer)
      }
      child.on('message', end)
      child.on('error', () => end())
      child.on('exit', () => end())
      child.send(this.job)
    })
  }
}

function ended(): TwinpastError {
  return new TwinpastError({
    code: 'analysis-ended',
    fate: 'refuse',
    message: 'The analysis ended without an answer.',
    got: 'no finding',
    expected: 'a finding, or why there is none',
    where: 'analysis',
    remedy: 'Ask again, or run `twinpast report` on the record: it says why.',
  })
}
