import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { readBankWeights } from '../weights-manifest.ts'
import type { WeightsManifest } from '../weights-manifest.ts'
import { CARD_FACTS } from './card-facts.ts'
import type { CardFacts } from './card-facts.ts'
import { EVALUATION_RESULT } from './evaluation-result.ts'
import type { EvaluationResult, Rate } from './evaluation-result.ts'
import { LEAK_PROBE } from './leak-probe-result.ts'
import type { LeakProbe } from './leak-probe-result.ts'
import { pooled } from './rates.ts'

const { values } = parseArgs({ options: { task: { type: 'string', default: 'put-back' }, weights: { type: 'string' } } })
const folder = values.weights === undefined ? new URL(`../weights/${values.task}/`, import.meta.url) : pathToFileURL(`${values.weights}/`)
const { manifest, weightsDigest } = await readBankWeights(folder, values.task)
const cardFacts = CARD_FACTS.parse(await readJson('manifest.json'))
const evaluation = EVALUATION_RESULT.parse(await readJson('evaluation.json'))
const leak = LEAK_PROBE.parse(await readJson('leak-probe.json'))
if (evaluation.weightsDigest !== weightsDigest) throw new Error('evaluation.json is of other weights: run evaluate.ts first')
if (leak.dataDigest !== manifest.training.demonstrations.dataDigest) throw new Error('leak-probe.json is of other demonstrations')
await writeFile(new URL('MODEL_CARD.md', folder), modelCard())

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}

function modelCard(): string {
  const { exportedAfterStep, headWidth } = cardFacts.training
  const early = exportedAfterStep < manifest.training.steps
  return `# Model card: history-bank policy, ${manifest.task}${early ? ', early checkpoint' : ''}

Written by \`policies/bank/training/model-card.ts\` from manifest.json, evaluation.json and leak-probe.json. How it is trained: docs/training.md.

A small visuomotor policy (${(cardFacts.export.parameters / 1e6).toFixed(2)} M parameters, head width ${headWidth}) with the memory of Mem-0: one anchor that is never
replaced and a window of 30 slots. It is trained by plain behaviour cloning of the scripted expert; nothing in data, loss or
selection looks at whether its memory guides its decisions. One training run with one seed, no choice among several.
${early ? earlyNote(exportedAfterStep) : ''}
${closedLoopPart(evaluation)}
${decisionPart(evaluation)}
${leakPart(leak)}
${trainingPart(manifest, cardFacts, evaluation)}
## Files

| file | bytes | SHA-256 |
|---|---|---|
${Object.entries(manifest.files)
  .map(([name, file]) => `| ${name} | ${file.bytes} | \`${file.sha256}\` |`)
  .join('\n')}

Weights digest (both files): \`${weightsDigest}\`
`
}

function earlyNote(step: number): string {
  return `
**Weights after step ${step} of ${manifest.training.steps}** of the run that gave the final weights, the step fixed before it began. They exist to
audit a policy that should remember well and act clumsily: the choice is learned long before the hand. Whether it is so, the tables say.
`
}

function closedLoopPart({ closedLoop, mostActions, task }: EvaluationResult): string {
  const prefixes = distinct(closedLoop.map((row) => row.prefix))
  const row = (name: string, branch?: string) =>
    tableRow([
      name,
      ...prefixes.map((prefix) =>
        cell(closedLoop.filter((r) => r.prefix === prefix && (branch ?? r.branch) === r.branch).map((r) => r.rate)),
      ),
    ])
  const branches = distinct(closedLoop.map((r) => r.branch))
  return `## Closed loop on fresh seeds (95 % Clopper-Pearson limits)

${tableHead(['branch', ...prefixes.map((prefix) => `${prefix} actions a chunk`)])}
${[...branches.map((branch) => row(branch, branch)), ...(branches.length > 1 ? [row('**all**')] : [])].join('\n')}

The policy does everything from the first action, at most ${mostActions} of them; success is the task's own (${task}).
`
}

function decisionPart({ decisions }: EvaluationResult): string {
  const rows = distinct(decisions.map((row) => row.decision)).flatMap((decision) => {
    const mine = decisions.filter((row) => row.decision === decision)
    const name = mine.every((row) => row.natural) ? decision : `${decision} (never trained)`
    const line = (branch: string, chosen: typeof mine) =>
      tableRow([name, branch, cell(chosen.map((row) => row.decided)), cell(chosen.map((row) => row.oneChunk))])
    return [...mine.map((row) => line(row.branch, [row])), line('**all**', mine)]
  })
  return `## Decision on a shared present (95 % Clopper-Pearson limits)

${tableHead(['decision', 'memory of', 'goes to the remembered place', 'one chunk succeeds'])}
${rows.join('\n')}

Each present is asked with a memory of every branch that looks alike there, under one noise tape, and the chunk of 30 actions is executed
whole. *Goes to*: the tool that acted is nearest to the remembered place, at the end (Put Back) or where its gripper first closes
(Swap, Repick). *Succeeds*: the object at the remembered goal with the gripper open, or lifted by 0.10 m (Repick).
`
}

function leakPart({ probes }: LeakProbe): string {
  const kinds = distinct(probes.flatMap((probe) => Object.keys(probe.present)))
  const rows = probes.map((probe) =>
    tableRow([
      probe.decision,
      `${probe.classes}-way, ${probe.episodes}`,
      ...kinds.map((kind) => (probe.present[kind] ?? NaN).toFixed(3)),
      `${probe.chance.map((share) => share.toFixed(3)).join(' to ')}; ${probe.limit.toFixed(3)}`,
      probe.firstFrame.toFixed(3),
      `${probe.evidence.toFixed(3)} (step ${probe.evidenceStep})`,
    ]),
  )
  return `## Can the past be read from the present?

${tableHead(['decision', 'classes, presents', ...kinds, 'chance; refused above', 'first frame', 'frame with the evidence'])}
${rows.join('\n')}

Ridge probe, 5-fold, on the training presents, among branches that look alike there. ${
    probes.every((probe) => probe.startTells)
      ? 'The first frame must tell the past.'
      : 'Here the first frame must not tell the past either, a frame of the showing must.'
  }
`
}

function trainingPart({ training }: WeightsManifest, facts: CardFacts, { simulatorDigest, seed, cpuSeconds }: EvaluationResult): string {
  const demos = training.demonstrations
  const last = training.curve.at(-1)
  const rows = [
    ['demonstrations', `${demos.kept} of ${demos.requested} (the expert failed in ${demos.requested - demos.kept}), seed ${demos.seed}`],
    ['data digest', `\`${demos.dataDigest}\``],
    ['simulator of the demonstrations', `\`${demos.simulatorDigest}\``],
    ['program of the demonstrations', `\`${facts.training.demonstrations.programDigest}\``],
    ['simulator of the evaluation', `\`${simulatorDigest}\``],
    ['training seed; exported after step, of', `${training.seed}; ${facts.training.exportedAfterStep}, ${training.steps}`],
    ['evaluation seed', `${seed}`],
    ['last losses (chunk, auxiliary)', `${last?.chunkLoss ?? ''}, ${last?.auxLoss ?? ''}`],
    ['precision in training, torch', `${training.precision}, ${training.torch}`],
    ['storage', facts.export.weights],
    ['CPU seconds (training; closed loop; decisions)', `${training.cpuSeconds}; ${cpuSeconds.closedLoop}; ${cpuSeconds.decisions}`],
  ]
  return `## Training

| | |
|---|---|
${rows.map(tableRow).join('\n')}
`
}

function tableHead(names: readonly string[]): string {
  return `${tableRow(names)}\n|${'---|'.repeat(names.length)}`
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function distinct<T>(items: readonly T[]): readonly T[] {
  return [...new Set(items)]
}

function cell(rates: readonly Rate[]): string {
  if (rates.length === 0) return 'not measured'
  const { successes, trials, lower, upper } = pooled(rates)
  return `${successes}/${trials} [${percent(lower)}, ${percent(upper)}]`
}

function percent(share: number): string {
  return (100 * share).toFixed(1)
}
