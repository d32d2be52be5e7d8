/** One part of the page: a table, then sentences. Column names starting with `#` are numbers. */
export interface TableSection {
  readonly id: string
  readonly name: string
  readonly intro: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

/** Everything that page and Markdown print, in words. */
export interface SessionTableView {
  readonly title: string
  /** Which kind of cell: said before anything else. */
  readonly kind: string
  readonly headline: string
  readonly lead: readonly string[]
  readonly sections: readonly TableSection[]
  /** Anchor and name of what the contents list: every part of one session, or where each of several begins. */
  readonly contents: readonly (readonly [string, string])[]
  readonly footer: string
}
