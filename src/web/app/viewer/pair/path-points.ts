export interface PathPoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Points of a way, [steps + 1, 3] row-major; it ends before the first number that is none. */
export function pathPoints(toolM: readonly (number | null)[]): readonly PathPoint[] {
  const points: PathPoint[] = []
  for (let at = 0; at + 2 < toolM.length; at += 3) {
    const [x, y, z] = [toolM[at], toolM[at + 1], toolM[at + 2]]
    if (typeof x !== 'number' || typeof y !== 'number' || typeof z !== 'number') break
    points.push({ x, y, z })
  }
  return points
}
