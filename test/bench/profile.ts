import { Session } from 'node:inspector/promises'
import { fileURLToPath } from 'node:url'

const SAMPLE_US = 500
const SHOWN = 25
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Runs `work`, sampling the main thread if asked; lines name the hottest functions by their own share. */
export async function withProfile<T>(
  wanted: boolean,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly lines: readonly string[] }> {
  if (!wanted) return { result: await work(), lines: [] }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await session.post('Profiler.start')
  const result = await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  const samples = new Map<number, number>()
  for (const id of profile.samples ?? []) samples.set(id, (samples.get(id) ?? 0) + 1)
  const shares = new Map<string, number>()
  let total = 0
  for (const { id, callFrame } of profile.nodes) {
    if (callFrame.functionName === '(idle)') continue
    const count = samples.get(id) ?? 0
    const name = nameOf(callFrame.functionName, callFrame.url)
    shares.set(name, (shares.get(name) ?? 0) + count)
    total += count
  }
  const lines = [...shares].sort(([, a], [, b]) => b - a).slice(0, SHOWN)
  return { result, lines: lines.map(([name, count]) => `${((100 * count) / total).toFixed(1).padStart(5)} %  ${name}`) }
}

function nameOf(functionName: string, url: string): string {
  if (url.startsWith('wasm:')) return 'MuJoCo (WebAssembly)'
  if (functionName === '' && url === '') return 'native code (ONNX Runtime, sharp)'
  return `${functionName || '(anonymous)'} ${placeOf(url)}`
}

function placeOf(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url).replace(ROOT, '') : url
}
