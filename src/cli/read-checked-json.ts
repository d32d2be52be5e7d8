import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import type { TwinpastError } from '../core/errors.ts'

/**
 * A JSON file that fits a schema.
 * @param refused - makes the error from what was got: a system code, the parser's words, or the first place that does not fit
 */
export async function readCheckedJson<T>(file: string, schema: z.ZodType<T>, refused: (got: string) => TwinpastError): Promise<T> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw refused(cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause))
  })
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : String(cause))
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refused(`${issue?.path.map(String).join('.') || 'file'}: ${issue?.message ?? 'unknown'}`)
}
