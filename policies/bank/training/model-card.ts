import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readBankWeights } from '../weights-manifest.ts'
import type { WeightsManifest } from '../weights-manifest.ts'
import { EVALUATION_RESULT, LEAK_PROBE } from './evaluation-result.ts'
import type { EvaluationResult, LeakProbe, Rate } from './evaluation-result.ts'
import { pooled } from './rates.ts'

const { values } = parseArgs({ options: { task: { type: 'string', default: 'put-back' }, weights: { type: 'string' } } })
const folder = values.weights === undefined ? new URL(`../weights/${values.task}/`, import.meta.url) : pathToFileURL(`${values.weights}/`)
const { manifest, weightsDigest } = await readBankWeights(folder, values.task)
const evaluation = EVALUATION_RESULT.parse(await readJson('evaluation.json'))
const leak = LEAK_PROBE.parse(await readJson('leak-probe.json'))
if (evaluation.weightsDigest !== weightsDigest) throw new Error('evaluation.json is of other weights: run evaluate.ts first')
await writeFile(new URL('MODEL_CARD.md', folder), modelCard(manifest, evaluation, leak))

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}

function modelCard(facts: WeightsManifest, result: EvaluationResult, probe: LeakProbe): string {
  const { training, files } = facts
  const demos = training.demonstrations
  const prefixes = [...new Set(result.closedLoop.map((row) => row.prefix))]
  const branches = [...new Set(result.closedLoop.map((row) => row.branch))]
  const closed = (prefix: number, branch?: string) =>
    result.closedLoop.filter((row) => row.prefix === prefix && (branch ?? row.branch) === row.branch).map((row) => row.rate)
  const one = (rows: EvaluationResult['decision'], branch?: string) =>
    rows.filter((row) => (branch ?? row.branch) === row.branch).map((row) => row.rate)
  const line = (name: string, branch?: string) =>
    `| ${[name, ...prefixes.map((p) => cell(closed(p, branch))), cell(one(result.decision, branch)), cell(one(result.oneChunk, branch))].join(' | ')} |`
  return `# Model card: history-bank policy, ${facts.task}

Written by \`policies/bank/training/model-card.ts\` from manifest.json and evaluation.json. How it is trained: docs/training.md.

A small visuomotor policy (4.25 M parameters) with the memory of Mem-0: one anchor that is never replaced and a window of
30 slots. It is trained by plain behaviour cloning of the scripted expert; nothing in data, loss or selection looks at
whether its memory guides its decisions. One training run with one seed, no choice among several.

## Results on fresh seeds (95 % Clopper-Pearson limits)

| origin | ${prefixes.map((p) => `closed loop, ${p} actions a chunk`).join(' | ')} | decision on a shared present | one chunk places the object |
|---|${'---|'.repeat(prefixes.length + 2)}
${branches.map((branch) => line(branch, branch)).join('\n')}
${line('**all**')}

Closed loop: the policy does everything from the first action. Decision: ${result.presents} shared presents, each asked with a
memory of every origin under one noise tape; the tool is nearest to the remembered mat after a chunk of 30 actions.

## Can the past be read from the present?

${probe.classes}-way ridge probe, 5-fold, on ${probe.episodes} training presents: ${Object.entries(probe.present)
    .map(([name, share]) => `${name} ${share.toFixed(3)}`)
    .join(', ')}
(chance ${probe.chance.map((share) => share.toFixed(3)).join(' to ')}; data above ${probe.limit.toFixed(2)} are refused). The same probe on first frames: ${probe.firstFrame.toFixed(3)}.

## Training

| | |
|---|---|
| demonstrations | ${demos.kept} of ${demos.requested} (the expert failed in ${demos.requested - demos.kept}), seed ${demos.seed} |
| data digest | \`${demos.dataDigest}\` |
| simulator of the demonstrations | \`${demos.simulatorDigest}\` |
| simulator of the evaluation | \`${result.simulatorDigest}\` |
| training seed, steps | ${training.seed}, ${training.steps} |
| last losses (chunk, auxiliary) | ${training.curve.at(-1)?.chunkLoss ?? ''}, ${training.curve.at(-1)?.auxLoss ?? ''} |
| precision, torch | ${training.precision}, ${training.torch} |
| CPU seconds (training; closed loop; decision) | ${training.cpuSeconds}; ${result.cpuSeconds.closedLoop}; ${result.cpuSeconds.decision} |

## Files

| file | bytes | SHA-256 |
|---|---|---|
${Object.entries(files)
  .map(([name, file]) => `| ${name} | ${file.bytes} | \`${file.sha256}\` |`)
  .join('\n')}

Weights digest (both files): \`${weightsDigest}\`
`
}

function cell(rates: readonly Rate[]): string {
  if (rates.length === 0) return 'not measured'
  const { successes, trials, lower, upper } = pooled(rates)
  return `${successes}/${trials} [${percent(lower)}, ${percent(upper)}]`
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
