import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'esbuild'
import type { WebRoute } from './web-route.ts'

export type AppName = 'console' | 'viewer'

/** Routes of one page: its document at `/`, and script and style bundled from src/web/app when the server starts. */
export async function appFiles(name: AppName, title: string): Promise<readonly WebRoute[]> {
  const entry = fileURLToPath(new URL(`../app/${name}/main.ts`, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: 'app',
    write: false,
    logLevel: 'silent',
    plugins: [withoutLocales],
  })
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? ''
  const bytes = (path: string, type: string, text: string): WebRoute => ({
    method: 'GET',
    path,
    answer: () => ({ kind: 'bytes', type: `${type}; charset=utf-8`, bytes: text, immutable: false }),
  })
  return [
    bytes('/', 'text/html', documentOf(title)),
    bytes('/app/main.js', 'text/javascript', textOf('.js')),
    bytes('/app/main.css', 'text/css', textOf('.css')),
  ]
}

/** Zod's messages in forty languages, of which the pages show none, are two thirds of what would be sent. */
const withoutLocales: Plugin = {
  name: 'without-locales',
  setup: ({ onLoad }) => onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export {}' })),
}

/** @param title - plain text of ours, without markup */
function documentOf(title: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/app/main.css">
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript.</noscript>
<script type="module" src="/app/main.js"></script>
</body>
</html>
`
}
