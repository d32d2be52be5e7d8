import { readFileSync } from 'node:fs'

const LOOK_MS = 500
const before = startedBy()

/**
 * Calls `ended` once if npm or npx started this process and is gone. They pass no signal on: between them and this process stands a shell, and a
 * server would live on without anybody who knows of it. Returns how to stop watching.
 */
export function whenNpmEnds(ended: () => void): () => void {
  if (process.env['npm_command'] === undefined) return () => undefined
  const timer = setInterval(() => {
    if (startedBy() === before) return
    clearInterval(timer)
    ended()
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

/** Parent of this process and, where Linux tells it, the parent of that one. */
function startedBy(): string {
  const { ppid } = process
  try {
    const stat = readFileSync(`/proc/${ppid}/stat`, 'utf8')
    return `${ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? ''}`
  } catch {
    return String(ppid)
  }
}
