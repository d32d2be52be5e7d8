/** Markup that may stand in a page as it is. Only `html` and `trusted` make it. */
export class SafeHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}
