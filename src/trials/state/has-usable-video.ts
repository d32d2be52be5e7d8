import type { TrialState } from './trial-state.ts'

/** Whether a second rater has something to look at: at least one video, and none of the videos missing, cut or changed. */
export function hasUsableVideo({ run, unusableStreams }: Pick<TrialState, 'run' | 'unusableStreams'>): boolean {
  const videos = (run?.streams ?? []).filter(({ role }) => role === 'video')
  return videos.length > 0 && !unusableStreams.some(({ name }) => videos.some((video) => video.name === name))
}
