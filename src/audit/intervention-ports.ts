import type { EpisodeMonitor } from '../core/episode-monitor.ts'
import type { AuditPorts } from './audit-pair.ts'

/** Ports of the protocols that run whole episodes: the monitor judges the episode that runs in `simulator`. */
export interface InterventionPorts extends AuditPorts {
  readonly monitor: EpisodeMonitor
}
