/** Evaluator-only: how the episode that runs in a simulator session stands by the task's own rules. Reads, never writes. */
export interface EpisodeMonitor {
  episodeStatus(): { readonly success: boolean; readonly failed: boolean }
}
