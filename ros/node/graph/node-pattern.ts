/**
 * Whether parameters given for a pattern are meant for a node, as rclcpp decides it: `*` is any part of one name, `/**` any number
 * of names, none included; a pattern without a leading slash is one from the root.
 * @param pattern key of a parameter file, e.g. `/left/twinpast` or a wildcard
 * @param fullName fully qualified name of the node, e.g. `/left/twinpast`
 */
export function nodePatternMatches(pattern: string, fullName: string): boolean {
  const parts = (pattern.startsWith('/') ? pattern : `/${pattern}`).split('/').slice(1)
  const expression = parts.map((part) => (part === '**' ? '(/[^/]+)*' : `/${part.split('*').map(literal).join('[^/]*')}`)).join('')
  return new RegExp(`^${expression}$`).test(fullName)
}

function literal(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
}
