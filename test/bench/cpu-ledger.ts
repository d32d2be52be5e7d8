/** CPU time of this process since it began, all threads, user and system, milliseconds. */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Splits the CPU time of one sequential run: every moment belongs to one stage and to the innermost label entered, so
 * that the parts add up to the whole.
 */
export class CpuLedger {
  private readonly spent = new Map<string, Map<string, number>>()
  private readonly labels: string[] = ['unlabelled']
  private stageName: string
  private sinceMs = cpuMs()
  private readings = 0

  /** @param firstStage - stage that the time from now on belongs to */
  constructor(firstStage: string) {
    this.stageName = firstStage
  }

  /** Begins another stage of the run. */
  stage(name: string): void {
    this.settle()
    this.stageName = name
  }

  enter(label: string): void {
    this.settle()
    this.labels.push(label)
  }

  leave(): void {
    this.settle()
    this.labels.pop()
  }

  sync<T>(label: string, work: () => T): T {
    this.enter(label)
    try {
      return work()
    } finally {
      this.leave()
    }
  }

  async async<T>(label: string, work: () => Promise<T>): Promise<T> {
    this.enter(label)
    try {
      return await work()
    } finally {
      this.leave()
    }
  }

  /** Forgets what was spent so far, e.g. while the compiler warmed up. */
  reset(): void {
    this.settle()
    this.spent.clear()
  }

  /** CPU milliseconds of the stages and labels asked for; without an argument, of all. */
  total(stages?: readonly string[], labels?: readonly string[]): number {
    this.settle()
    let sum = 0
    for (const [stage, parts] of this.spent) {
      if (stages !== undefined && !stages.includes(stage)) continue
      for (const [label, ms] of parts) if (labels === undefined || labels.includes(label)) sum += ms
    }
    return sum
  }

  /** What reading the clock for this ledger has cost, estimated, CPU milliseconds; it is part of the times above. */
  ownCostMs(): number {
    const trials = 10_000
    const startMs = cpuMs()
    for (let i = 0; i < trials; i++) cpuMs()
    return ((cpuMs() - startMs) / trials) * this.readings
  }

  private settle(): void {
    const now = cpuMs()
    this.readings += 1
    const parts = this.spent.get(this.stageName) ?? new Map<string, number>()
    const label = this.labels.at(-1) ?? 'unlabelled'
    parts.set(label, (parts.get(label) ?? 0) + now - this.sinceMs)
    this.spent.set(this.stageName, parts)
    this.sinceMs = now
  }
}
