import { Option } from 'commander'
import type { Command } from 'commander'
import { requireActionSpace } from '../../../../hardware/cell/checks/require-action-space.ts'
import type { CellConfig } from '../../../../hardware/cell/config/cell-schema.ts'
import { executePrefix } from '../../../../hardware/cell/control/execute-prefix.ts'
import type { PrefixRun } from '../../../../hardware/cell/control/execute-prefix.ts'
import type { JitterSummary } from '../../../../hardware/cell/control/jitter-histogram.ts'
import { hostClock } from '../../../../hardware/cell/host-clock.ts'
import { openCellImages } from '../../../../hardware/cell/images/cell-images.ts'
import { openFeed } from '../../../../hardware/cell/images/open-feed.ts'
import { keepExecution } from '../../../../hardware/cell/record/keep-execution.ts'
import { requireRoomForExecution } from '../../../../hardware/cell/record/require-room.ts'
import { piperActionSpace } from '../../../../hardware/piper/piper-action-space.ts'
import { approach } from '../../cell/approach.ts'
import { holdOnInterrupt } from '../../cell/hold-on-interrupt.ts'
import { motionProgress } from '../../cell/motion-progress.ts'
import { openCell } from '../../cell/open-cell.ts'
import type { CellChoice, OpenedCell } from '../../cell/open-cell.ts'
import { playLines } from '../../cell/play-lines.ts'
import { armByPerson, nameOfWhoArms, readyCell } from '../../cell/ready-cell.ts'
import type { MotionOptions } from '../../cell/ready-cell.ts'
import { savedChunk } from '../../cell/saved-chunk.ts'
import type { SavedChunkOfRecord } from '../../cell/saved-chunk.ts'
import { preferThisProcess } from '../../cell/prefer-this-process.ts'
import { exitCodes } from '../../exit-code.ts'
import { numberFrom, wholeNumber } from '../../option-values.ts'
import { shownPath } from '../../shown-path.ts'
import type { Terminal } from '../../terminal.ts'
import { runVerb, verb } from '../../verb.ts'
import type { VerbResult } from '../../verb.ts'

interface PlayOptions extends CellChoice, MotionOptions {
  readonly cell?: string
  readonly pair: string
  readonly memory: '0' | '1'
  readonly seed: number
  readonly out: string
  readonly speedScale?: number
}

/** `cell play`: one saved answer of an audit, through the guard, on two arms. */
export function cellPlayVerb(): Command {
  const command = verb(
    'play',
    'Play one saved action of an audit on the arms: slowly to where it begins, then the executed prefix through the guard. The policy is not asked again, and the table is not laid as in the audit.',
    [
      'cell play records/put-back-quick-bank --pair pair-003 --memory 1 --seed 1 --emulated',
      "cell play records/put-back-quick-bank --pair 3 --memory 0 --seed 1 --cell my-cell.yaml --by 'Ada Lovelace' --speed-scale 0.1",
    ],
  )
    .argument('<record>', 'record folder')
    .requiredOption('--pair <pair>', 'pair id, or its number')
    .addOption(new Option('--memory <d>', 'which past the policy remembered').choices(['0', '1']).makeOptionMandatory())
    .requiredOption('--seed <n>', 'registered action seed', wholeNumber(0, 2 ** 31 - 1))
    .option('--cell <file>', 'cell file')
    .option('--emulated', 'start an emulated cell for this command')
    .option('--speed-scale <s>', 'slower than the cell file says, from 0.01', numberFrom(0.01, 1))
    .option('--by <name>', 'who stands at the cell and lets the arms move; needed on a physical cell')
    .option('--confirm <word>', 'arm: in place of typing it')
    .option('--out <folder>', 'where the execution is kept', 'executions')
  return command.action((folder: string, options: PlayOptions) => runVerb(command, (terminal) => play(folder, options, terminal)))
}

async function play(folder: string, options: PlayOptions, terminal: Terminal): Promise<VerbResult> {
  const saved = await savedChunk(folder, { pair: options.pair, memory: options.memory === '1' ? 1 : 0, seed: options.seed })
  const opened = slowed(await openCell(options.cell, options, terminal, { task: saved.task, seed: 0 }), options.speedScale)
  try {
    requireActionSpace(opened.cell, saved.actionSpace)
    await requireRoomForExecution(options.out, opened.cell.kind)
    const { client, infos } = await readyCell(opened, terminal)
    const interrupt = holdOnInterrupt(client, terminal)
    try {
      const { cell } = opened
      const images = await openCellImages(cell.cameras, cell.cameras, (camera) => openFeed(camera, hostClock))
      try {
        const what = `Both arms will move to the start of ${saved.pairId}, then play ${saved.executedSteps} actions at ${cell.guard.speedScale} of full speed.`
        preferThisProcess('leader')
        await armByPerson(opened, client, what, options)
        const there = await approach(cell, client, saved.start, 'approach', motionProgress(terminal, 'to the start'))
        const interrupted = { exitCode: exitCodes.interrupted, json: { cell: cell.cell, kind: cell.kind } }
        if (interrupt.signal.aborted) return interrupted
        if (there.stopped !== undefined) throw there.stopped
        const run = await executePrefix(
          { chunkId: `${saved.pairId}-${options.memory}-${options.seed}`, ...saved, observedAtMs: hostClock.nowMs() },
          { cell: client, clock: hostClock, images, progress: motionProgress(terminal, 'play') },
        )
        const jitter = await client.jitter().catch(() => undefined)
        const kept = await keep(options, opened, saved, infos, run, jitter)
        terminal.result(
          playLines(
            run,
            jitter,
            piperActionSpace.dimensions.map(({ name }) => name),
          ),
        )
        terminal.result(`\nkept: ${kept}`)
        if (interrupt.signal.aborted) return interrupted
        if (run.stopped !== undefined) throw run.stopped
        return { exitCode: exitCodes.done, json: playJson(cell, saved, run, jitter, kept) }
      } finally {
        await images.close()
      }
    } finally {
      interrupt.release()
      await client.close()
    }
  } finally {
    opened.close()
  }
}

function slowed(opened: OpenedCell, speedScale: number | undefined): OpenedCell {
  if (speedScale === undefined) return opened
  const { cell } = opened
  return { ...opened, cell: { ...cell, guard: { ...cell.guard, speedScale: Math.min(speedScale, cell.guard.speedScale) } } }
}

async function keep(
  { out, memory, seed, by }: PlayOptions,
  { cell, configDigest }: OpenedCell,
  { pairId, planDigest, unitDigest, executedSteps }: SavedChunkOfRecord,
  arms: Parameters<typeof keepExecution>[1]['arms'],
  run: PrefixRun,
  jitter: JitterSummary | undefined,
): Promise<string> {
  const direction = memory === '1' ? 1 : 0
  const name = await keepExecution(
    out,
    {
      cell: { name: cell.cell, kind: cell.kind, configDigest },
      arms,
      source: { kind: 'saved-chunk', planDigest, unitDigest, pairId, direction, seed },
      actionSpace: piperActionSpace,
      speedScale: cell.guard.speedScale,
      plannedSteps: executedSteps,
      run,
    },
    `${pairId}-memory-${memory}-seed-${seed}`,
    { armedBy: nameOfWhoArms(cell, by), jitter },
  )
  return shownPath(name)
}

function playJson(
  cell: CellConfig,
  saved: SavedChunkOfRecord,
  { admission, steps }: PrefixRun,
  jitter: JitterSummary | undefined,
  file: string,
) {
  return {
    cell: cell.cell,
    kind: cell.kind,
    pairId: saved.pairId,
    executedSteps: steps.length,
    clamps: admission.clamps,
    testsPolicy: admission.clamps.length === 0,
    admission,
    jitter: jitter ?? null,
    file,
  }
}
