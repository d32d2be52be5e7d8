import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import { openBankPolicy } from '../bank-policy.ts'
import { closedLoopSuccess } from './closed-loop.ts'
import type { EvaluationResult } from './evaluation-result.ts'
import { rateOf } from './rates.ts'
import { askSharedPresent } from './shared-present.ts'
import type { SharedPresentOutcome } from './shared-present.ts'

/** Actions after which an unfinished closed-loop episode counts as failed; the expert needs 97. */
const MOST_ACTIONS = 150
const PREFIXES = [15, 30] as const

const { values } = parseArgs({
  options: {
    task: { type: 'string', default: 'put-back' },
    weights: { type: 'string' },
    seed: { type: 'string', default: '1000' },
    perBranch: { type: 'string', default: '25' },
    presents: { type: 'string', default: '25' },
  },
})
const { task } = values
const [perBranch, presents, seed] = [Number(values.perBranch), Number(values.presents), Number(values.seed)]
const folder = values.weights === undefined ? new URL(`../weights/${task}/`, import.meta.url) : pathToFileURL(`${values.weights}/`)
const policy = await openBankPolicy(folder, task)
const { session, evaluator, judge } = await openEmbeddedSimulator()
const { branches, decisions } = cellTask(task)
const decision = decisions.at(-1) ?? ''
const scenario = (branch: string, name: string, role: string): Scenario => ({
  task,
  decision,
  branch,
  streamFields: ['evaluation', task, String(seed), name, role],
})

const status = () => {
  const { success, failed } = judge.episodeStatus()
  return success ? 'success' : failed ? 'failure' : 'running'
}

const closedLoop: EvaluationResult['closedLoop'] = []
const closedLoopSeconds = await cpuSecondsOf(async () => {
  for (const prefix of PREFIXES) {
    for (const branch of branches) {
      const outcomes: boolean[] = []
      for (let i = 0; i < perBranch; i++) {
        outcomes.push(await closedLoopSuccess(session, status, policy, scenario(branch, `episode-${i}`, branch), prefix, MOST_ACTIONS))
      }
      const row = { prefix, branch, rate: rateOf(outcomes) }
      closedLoop.push(row)
      console.log(`closed loop, prefix ${prefix}, ${branch}: ${row.rate.successes}/${row.rate.trials}`)
    }
  }
})

const outcomes: SharedPresentOutcome[] = []
const decisionSeconds = await cpuSecondsOf(async () => {
  for (let i = 0; i < presents; i++) {
    const scenarioOf = (branch: string, role: string) => scenario(branch, `present-${i}`, role)
    const presentBranch = branches[i % branches.length] ?? ''
    outcomes.push(...(await askSharedPresent(session, evaluator, policy, scenarioOf, branches, presentBranch)))
  }
})
const byBranch = (of: (outcome: SharedPresentOutcome) => boolean) =>
  branches.map((branch) => ({ branch, rate: rateOf(outcomes.filter((outcome) => outcome.branch === branch).map(of)) }))

const result: EvaluationResult = {
  format: 'twinpast-bank-evaluation/1',
  task,
  weightsDigest: policy.info.weightsDigest,
  simulatorDigest: session.describe(task, decision).digest,
  seed,
  closedLoop,
  presents,
  decision: byBranch((outcome) => outcome.decided),
  oneChunk: byBranch((outcome) => outcome.placed),
  cpuSeconds: { closedLoop: closedLoopSeconds, decision: decisionSeconds },
}
for (const { branch, rate } of result.decision) console.log(`decision, ${branch}: ${rate.successes}/${rate.trials}`)
for (const { branch, rate } of result.oneChunk) console.log(`one chunk, ${branch}: ${rate.successes}/${rate.trials}`)
await writeFile(new URL('evaluation.json', folder), `${JSON.stringify(result, null, 1)}\n`)
session.close()
await policy.close()

async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 1e5) / 10
}
