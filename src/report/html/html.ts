import { escapeHtml } from './escape-html.ts'
import { SafeHtml } from './safe-html.ts'

export type HtmlPart = SafeHtml | string | number | readonly HtmlPart[]

function render(part: HtmlPart): string {
  if (part instanceof SafeHtml) return part.text
  if (typeof part === 'string') return escapeHtml(part)
  if (typeof part === 'number') return escapeHtml(String(part))
  return part.map(render).join('')
}

/** Template tag: every inserted string is escaped, lists are joined, `SafeHtml` stands as it is. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): SafeHtml {
  let text = strings[0] ?? ''
  parts.forEach((part, index) => {
    text += render(part) + (strings[index + 1] ?? '')
  })
  return new SafeHtml(text)
}
