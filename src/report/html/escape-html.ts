const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '`': '&#96;' }

/** Control characters (except tab and line feed), lone surrogates and bidirectional overrides become U+FFFD. */
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Makes any string safe as HTML text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(unprintable, '\ufffd').replace(/[&<>"'`]/g, (character) => entities[character] ?? character)
}
