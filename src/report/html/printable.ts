const unprintable =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Control characters (except tab and line feed), lone surrogates and bidirectional overrides become U+FFFD. */
export function printable(text: string): string {
  return text.replace(unprintable, '\ufffd')
}
