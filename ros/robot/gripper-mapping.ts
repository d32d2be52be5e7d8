import type { ArmTopics } from './arm-topics.ts'

/** Opening between the finger pads, metres, from the value on the topic. */
export function openingOf(value: number, { closed, open, strokeM }: ArmTopics['gripper']): number {
  return ((value - closed) / (open - closed)) * strokeM
}

/** Value for the topic from an opening in metres. */
export function gripperValueOf(openingM: number, { closed, open, strokeM }: ArmTopics['gripper']): number {
  return closed + (openingM / strokeM) * (open - closed)
}
