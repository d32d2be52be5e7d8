import * as Plot from '@observablehq/plot'
import { parseHTML } from 'linkedom'

import { escapeHtml } from '../html/escape-html.ts'
import { printable } from '../html/printable.ts'
import { SafeHtml } from '../html/safe-html.ts'

interface SvgNode {
  readonly outerHTML: string
  querySelectorAll(selector: string): Iterable<SvgNode>
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  remove(): void
}

/**
 * Draws with Observable Plot on the server and returns inline SVG: an image with a name, no script, no style element,
 * colours only as CSS variables or `currentColor`. All strings are escaped by the serializer.
 */
export function plotSvg(options: Plot.PlotOptions, label: string): SafeHtml {
  const { document } = parseHTML('<!doctype html><html><body></body></html>')
  const svg: SvgNode = Plot.plot({ style: { fontSize: '12px' }, ...options, document: document as never, className: 'plot' }) as never
  for (const style of svg.querySelectorAll('style')) style.remove()
  for (const node of svg.querySelectorAll('[aria-label], [aria-hidden], [aria-description]')) {
    node.removeAttribute('aria-label')
    node.removeAttribute('aria-hidden')
    node.removeAttribute('aria-description')
  }
  svg.setAttribute('role', 'img')
  // The serializer leaves < and > as they are in an attribute: the name is put in escaped.
  svg.setAttribute('aria-label', '')
  return new SafeHtml(printable(svg.outerHTML).replace('aria-label=""', () => `aria-label="${escapeHtml(label)}"`))
}
