import type { WebRoute } from './web-route.ts'

export interface RouteMatch {
  readonly route: WebRoute
  readonly params: Readonly<Record<string, string>>
}

/** The route of a path, or undefined; `wrong-method` where the path has routes of another method only. */
export function matchRoute(routes: readonly WebRoute[], method: string, path: string): RouteMatch | 'wrong-method' | undefined {
  let other = false
  for (const route of routes) {
    const params = paramsOf(route.path, path)
    if (params === undefined) continue
    if (route.method === method) return { route, params }
    other = true
  }
  return other ? 'wrong-method' : undefined
}

function paramsOf(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '')
    if (value === undefined) return undefined
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
    } else if (value === '' || value === '.' || value === '..' || value.includes('/') || value.includes('\0')) return undefined
    else params[part.slice(1)] = value
  }
  return params
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
