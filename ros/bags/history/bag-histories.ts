import type { HistoryEvent, HistoryFacts, HistoryStep } from '../../../src/core/history.ts'
import type { HistoryProvenance, HistorySource } from '../../../src/core/history-source.ts'
import type { CameraImage, CameraRequest } from '../../../src/core/image.ts'
import type { Observation } from '../../../src/core/observation.ts'
import type { Scenario } from '../../../src/core/scenario.ts'
import type { SimulatorInfo } from '../../../src/core/simulator-session.ts'
import type { BagReference } from '../../../src/study/bag-reference.ts'
import type { BagSection } from '../../../src/study/bag-section.ts'
import { cameraImageOf } from '../../messages/camera-image-of.ts'
import { bagRefusal } from '../read/bag-refusal.ts'
import type { BagTick } from './bag-ticks.ts'
import { findBag } from './find-bag.ts'
import { openRecording } from './recording.ts'
import type { Recording } from './recording.ts'
import { tickPicture } from './tick-picture.ts'

export interface BagHistoriesOptions {
  /** Folder of the bags. */
  readonly path: string
  readonly section: BagSection
  readonly registered: BagReference
  /** Brings a picture of another size to the one that the policy reads, as the live camera does; absent: such a picture is refused. */
  readonly fit?: ((image: CameraImage, request: CameraRequest) => Promise<CameraImage>) | undefined
  describe(task: string, decision: string): SimulatorInfo
  /** Branches that the task's own rule derives from start and events. */
  warranted(task: string, decision: string, start: HistoryFacts['start'], events: readonly HistoryEvent[]): readonly string[]
}

interface Running {
  readonly scenario: Scenario
  readonly recording: Recording
  readonly sha256: string
  /** The last tick, and every camera at it. */
  end?: { readonly tick: BagTick; readonly stepIndex: number; readonly images: readonly CameraImage[] }
}

/** Histories read from the bags that a plan registers. A bag of other content is refused before anything of it is fed. */
export class BagHistories implements HistorySource {
  readonly #options: BagHistoriesOptions
  #running: Running | undefined

  constructor(options: BagHistoriesOptions) {
    this.#options = options
  }

  describe(task: string, decision: string): SimulatorInfo {
    return this.#options.describe(task, decision)
  }

  /** @throws TwinpastError `bag-digest`, and what `openRecording` throws, fate refuse */
  async setup(scenario: Scenario): Promise<void> {
    await this.close()
    const { path, section, registered } = this.#options
    const pairId = scenario.streamFields[1] ?? ''
    const place = await findBag(path, section.folder, pairId, scenario.branch)
    const recording = await openRecording(place, section, this.describe(scenario.task, scenario.decision).actionSpace)
    const sha256 = await recording.bag.digest()
    this.#running = { scenario, recording, sha256 }
    const planned = registered.histories.find((history) => history.pairId === pairId && history.branch === scenario.branch)
    if (sha256 !== planned?.sha256) throw otherContent(place.shown, sha256, planned?.sha256 ?? 'no bag of this pair and branch')
  }

  /** One step per tick but the last, which is the history's own end. The action of a tick is what was in force just before the next one. */
  async *history(cameras: readonly CameraRequest[]): AsyncGenerator<HistoryStep> {
    const running = this.#current()
    const { scenario, recording } = running
    const { instruction } = this.describe(scenario.task, scenario.decision)
    let before: BagTick | undefined
    let stepIndex = 0
    for await (const tick of recording.ticks()) {
      if (before !== undefined) {
        const images = await picturesOf(recording, before, cameras, this.#options.fit)
        yield { observation: observationOf(before, images, instruction, stepIndex), action: tick.targets.slice() }
        stepIndex += 1
      }
      before = tick
    }
    if (before !== undefined) running.end = { tick: before, stepIndex, images: await allPictures(recording, before) }
    await recording.bag.close()
  }

  facts(): HistoryFacts {
    const { recording, scenario } = this.#current()
    const { twinpast: _twinpast, version: _version, ...stated } = recording.facts
    return { ...stated, warrantedBranches: this.#options.warranted(scenario.task, scenario.decision, stated.start, stated.events) }
  }

  /** The last tick. A camera that the bag lacks, or has at another size, is left out. */
  observe(cameras: readonly CameraRequest[]): Observation {
    const { end, scenario } = this.#current()
    if (end === undefined) throw new RangeError('a recording is observed at its end')
    const images = cameras.flatMap(({ camera, widthPx, heightPx }) =>
      end.images.filter((image) => image.camera === camera && image.widthPx === widthPx && image.heightPx === heightPx),
    )
    return observationOf(end.tick, images, this.describe(scenario.task, scenario.decision).instruction, end.stepIndex)
  }

  provenance(): HistoryProvenance {
    const { sha256, recording } = this.#current()
    return { kind: 'bag', sha256, ...recording.found }
  }

  async close(): Promise<void> {
    await this.#running?.recording.bag.close()
    this.#running = undefined
  }

  #current(): Running {
    if (this.#running === undefined) throw new RangeError('no recording: setup comes first')
    return this.#running
  }
}

function observationOf(
  { targets, readings }: BagTick,
  images: readonly CameraImage[],
  instruction: string,
  stepIndex: number,
): Observation {
  return { images, jointTargets: targets.slice(), jointReadings: readings.slice(), instruction, stepIndex }
}

function picturesOf(
  { map, bag }: Recording,
  tick: BagTick,
  cameras: readonly CameraRequest[],
  fit: BagHistoriesOptions['fit'],
): Promise<readonly CameraImage[]> {
  return Promise.all(
    cameras.map(async (request) => {
      const picture = await tickPicture(tick, map, request.camera, bag.shown)
      return fit === undefined ? cameraImageOf(request, picture, bag.shown) : fit({ camera: request.camera, ...picture }, request)
    }),
  )
}

function allPictures({ map, bag }: Recording, tick: BagTick): Promise<readonly CameraImage[]> {
  return Promise.all(map.images.map(async ({ camera }) => ({ camera, ...(await tickPicture(tick, map, camera, bag.shown)) })))
}

function otherContent(where: string, got: string, expected: string) {
  return bagRefusal({
    code: 'bag-digest',
    message: 'A bag is not the one that the plan registers.',
    got: `SHA-256 ${got}`,
    expected: `SHA-256 ${expected}`,
    where,
    remedy: 'Put back the bag that was there when the study was frozen, or plan anew with --out.',
  })
}
