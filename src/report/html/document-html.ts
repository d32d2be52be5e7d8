import { html, type HtmlPart } from './html.ts'
import { SafeHtml } from './safe-html.ts'
import { STYLE } from './style.ts'

/**
 * A whole page as one file: no outside request, every string escaped. `scriptSource` is the hash of the one script that its content
 * policy lets run; without it none may.
 */
export function documentHtml(page: {
  readonly title: string
  /** Anchor and name of each part. */
  readonly contents: readonly (readonly [string, string])[]
  readonly skip: string
  readonly main: HtmlPart
  readonly footer: HtmlPart
  readonly scriptSource?: string
}): string {
  const script = page.scriptSource === undefined ? '' : `script-src ${page.scriptSource}; `
  const policy = `default-src 'none'; ${script}img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${new SafeHtml(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${page.title}</title>
        <style>
          ${new SafeHtml(STYLE)}
        </style>
      </head>
      <body>
        <a class="skip" href="#main">${page.skip}</a>
        <nav aria-label="Contents">
          <ul>
            ${page.contents.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li> `)}
          </ul>
        </nav>
        <main id="main">${page.main}</main>
        <footer><p>${page.footer}</p></footer>
      </body>
    </html> `
  return body.text
}
