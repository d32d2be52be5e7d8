import { refusalSchema } from '../../../wire/console-answers.ts'
import { splitJpegs } from './split-jpegs.ts'

export interface PaneSource {
  readonly title: string
  readonly url: string
  /** Length of what is shown, milliseconds; absent: the server says it with the pictures. */
  readonly durationMs?: number
  /** Whether time 0, the present, is its first or its last picture. */
  readonly presentAt: 'start' | 'end'
}

export type LoadedPane =
  | { readonly kind: 'pictures'; readonly source: PaneSource; readonly durationMs: number; readonly pictures: readonly Uint8Array[] }
  | { readonly kind: 'video'; readonly source: PaneSource; readonly durationMs: number }
  | { readonly kind: 'absent'; readonly source: PaneSource; readonly durationMs: 0; readonly why: string }

/** Motion JPEG is taken apart into its pictures, each of which can be shown exactly; other videos are left to the browser. */
export async function loadPane(source: PaneSource): Promise<LoadedPane> {
  if (/\.(mp4|webm)$/.test(source.url)) return { kind: 'video', source, durationMs: source.durationMs ?? 0 }
  const absent = (why: string): LoadedPane => ({ kind: 'absent', source, durationMs: 0, why })
  try {
    const response = await fetch(source.url)
    if (!response.ok) {
      const refused = refusalSchema.safeParse(await response.json())
      return absent(
        refused.success ? `${refused.data.error.message} (${refused.data.error.got ?? refused.data.error.code})` : 'It cannot be loaded.',
      )
    }
    const pictures = splitJpegs(new Uint8Array(await response.arrayBuffer()))
    const durationMs = source.durationMs ?? Number(response.headers.get('x-duration-ms') ?? 0)
    return pictures.length === 0 ? absent('There is no picture in it.') : { kind: 'pictures', source, durationMs, pictures }
  } catch {
    return absent('The server does not answer.')
  }
}
