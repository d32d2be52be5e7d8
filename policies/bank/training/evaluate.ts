import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { cellTask } from '../../../sim/embedded/cell-tasks.ts'
import { demonstrate } from '../../../sim/embedded/demonstrate.ts'
import { openEmbeddedSimulator } from '../../../sim/embedded/embedded-simulator.ts'
import { aliasedBranches } from '../../../sim/embedded/layout/aliased-branches.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import { openBankPolicy } from '../bank-policy.ts'
import { closedLoopSuccess } from './closed-loop.ts'
import type { EvaluationResult } from './evaluation-result.ts'
import { rateOf } from './rates.ts'
import { askSharedPresent } from './shared-present.ts'
import type { SharedPresentOutcome } from './shared-present.ts'

const PREFIXES = [15, 30] as const
/** Fewest actions granted to a closed-loop episode, and the share of the expert's own length granted where that is more. */
const FEWEST_ACTIONS = 150
const ACTIONS_SHARE = 1.5
/** Closed-loop episodes per branch; shared presents per group of branches that look alike at a natural decision. */
const SIZES: Readonly<Record<string, number>> = { 'put-back': 25, swap: 20, repick: 60 }
/** Presents of a decision that was never trained, as a share of those. */
const UNTRAINED_SHARE = 0.5

const { values } = parseArgs({
  options: {
    task: { type: 'string', default: 'put-back' },
    weights: { type: 'string' },
    seed: { type: 'string', default: '1000' },
    perBranch: { type: 'string' },
  },
})
const { task } = values
const [size, seed] = [Number(values.perBranch ?? SIZES[task] ?? 25), Number(values.seed)]
const folder = values.weights === undefined ? new URL(`../weights/${task}/`, import.meta.url) : pathToFileURL(`${values.weights}/`)
const policy = await openBankPolicy(folder, task)
const { session, evaluator, judge } = await openEmbeddedSimulator()
const { branches, decisions, naturalDecisions, startTellsBranch } = cellTask(task)
const lastDecision = naturalDecisions.at(-1) ?? ''
const scenario = (decision: string, branch: string, name: string, role: string): Scenario => ({
  task,
  decision,
  branch,
  streamFields: ['evaluation', task, String(seed), name, role],
})

const expert = await demonstrate(scenario(lastDecision, branches[0] ?? '', 'expert', 'length'), [], { kicks: false })
const mostActions = Math.max(FEWEST_ACTIONS, Math.ceil(ACTIONS_SHARE * expert.steps))
const status = () => {
  const { success, failed } = judge.episodeStatus()
  return success ? 'success' : failed ? 'failure' : 'running'
}

const closedLoop: EvaluationResult['closedLoop'] = []
const closedLoopSeconds = await cpuSecondsOf(async () => {
  for (const prefix of PREFIXES) {
    const rows = startTellsBranch ? branches.map((branch) => [branch]) : [branches]
    for (const row of rows) {
      const outcomes: boolean[] = []
      for (const branch of row) {
        for (let i = 0; i < size; i++) {
          const episode = scenario(lastDecision, branch, `episode-${i}`, branch)
          outcomes.push(await closedLoopSuccess(session, status, policy, episode, prefix, mostActions))
        }
      }
      const result = { prefix, branch: row.length === 1 ? (row[0] ?? '') : 'either', rate: rateOf(outcomes) }
      closedLoop.push(result)
      console.log(`closed loop, prefix ${prefix}, ${result.branch}: ${result.rate.successes}/${result.rate.trials}`)
    }
  }
})

const decisionRows: EvaluationResult['decisions'] = []
const decisionSeconds = await cpuSecondsOf(async () => {
  for (const decision of decisions) {
    const natural = naturalDecisions.includes(decision)
    const presents = natural ? size : Math.ceil(UNTRAINED_SHARE * size)
    const outcomes: SharedPresentOutcome[] = []
    for (const group of aliasedBranches(task, decision)) {
      for (let i = 0; i < presents; i++) {
        const scenarioOf = (branch: string, role: string) => scenario(decision, branch, `${decision}-present-${group.join('-')}-${i}`, role)
        outcomes.push(...(await askSharedPresent(session, evaluator, policy, scenarioOf, group, group[i % group.length] ?? '')))
      }
    }
    for (const branch of branches) {
      const mine = outcomes.filter((outcome) => outcome.branch === branch)
      const decided = rateOf(mine.map((outcome) => outcome.decided))
      const oneChunk = rateOf(mine.map((outcome) => outcome.placed))
      decisionRows.push({ decision, natural, branch, decided, oneChunk })
      console.log(
        `decision ${decision}, ${branch}: ${decided.successes}/${decided.trials}, one chunk ${oneChunk.successes}/${oneChunk.trials}`,
      )
    }
  }
})

const result: EvaluationResult = {
  format: 'twinpast-bank-evaluation/2',
  task,
  weightsDigest: policy.info.weightsDigest,
  simulatorDigest: session.describe(task, lastDecision).digest,
  seed,
  mostActions,
  closedLoop,
  decisions: decisionRows,
  cpuSeconds: { closedLoop: closedLoopSeconds, decisions: decisionSeconds },
}
await writeFile(new URL('evaluation.json', folder), `${JSON.stringify(result, null, 1)}\n`)
session.close()
await policy.close()

async function cpuSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 1e5) / 10
}
