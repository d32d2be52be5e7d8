import { z } from 'zod'

const numbers = z.array(z.number()).max(200).readonly()
const lineSchema = z.object({ atMs: z.number(), measured: numbers, asked: numbers.optional() })

/** One action of a run: what the policy asked for and where joints and grippers then were. The line before the first action asks nothing. */
export type JointLine = z.output<typeof lineSchema>

/** The lines of `joints.jsonl`, oldest first; undefined if it is none. */
export function readJoints(text: string): readonly JointLine[] | undefined {
  try {
    const parsed = z.array(lineSchema).safeParse(
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): unknown => JSON.parse(line)),
    )
    return parsed.success && parsed.data.length > 0 ? parsed.data : undefined
  } catch {
    return undefined
  }
}
