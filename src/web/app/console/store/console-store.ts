import { consoleStateSchema } from '../../../wire/console-state.ts'
import type { ConsoleState, ShownTrial } from '../../../wire/console-state.ts'
import { ask } from './ask.ts'
import { deliver } from './deliver.ts'
import { joinState } from './join-state.ts'
import { draftOf, emptyDraft, readDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { openLink } from './live-link.ts'
import type { LinkState, SessionPoint } from './live-link.ts'
import type { Notice } from './notice.ts'
import { Outbox } from './outbox.ts'
import type { Waiting } from './outbox.ts'
import { screensOf } from './screens.ts'
import type { Screen } from './screens.ts'
import { stateForNobody } from './state-for-nobody.ts'
import { formOf, trialOfScreen } from './trial-of-screen.ts'

export type DialogName = 'keys' | 'person' | 'invalid' | 'comment' | 'go' | 'correct' | 'unblind' | 'rig' | 'rubric' | 'bring'

const WHO = 'twinpast/who'
const RETRY_MS = 2000

/** Everything the page knows; whoever changes it calls `changed`. What must outlive the page lies in the browser's own store. */
export class ConsoleStore {
  state: ConsoleState | undefined
  who = sessionStorage.getItem(WHO) ?? ''
  screen: Screen = 'run'
  /** Code of the trial that was asked for; undefined: the one whose turn it is. */
  chosen: string | undefined
  dialog: DialogName | undefined
  link: LinkState = 'connecting'
  notice: Notice | undefined
  /** What is under way, in words. */
  busy: string | undefined
  lastSavedAt: string | undefined
  delivering = false
  /** When the large button last changed its meaning, so that a bouncing pedal does not press twice. */
  actionAtMs = 0
  private readonly render: () => void
  private clockOffsetMs = 0
  private fetching: Promise<void> | undefined
  private again = false
  /** Whom the state was asked for; undefined: everything is asked for anew. */
  private viewer: string | undefined

  constructor(render: () => void) {
    this.render = render
  }

  open(): void {
    openLink({ at: (point) => this.compare(point), link: (state) => this.linked(state) })
    setInterval(() => void deliver(this), RETRY_MS)
    window.addEventListener('storage', () => this.changed())
    this.changed()
  }

  changed(): void {
    this.render()
  }

  tell(notice: Notice | undefined): void {
    this.notice = notice
    this.changed()
  }

  /** Clock of the server, milliseconds. */
  nowMs(): number {
    return Date.now() + this.clockOffsetMs
  }

  /** Asks how the session stands; one request at a time, and one more if something changed meanwhile. */
  async refresh(): Promise<void> {
    this.again = true
    this.fetching ??= this.fetchStates()
    await this.fetching
  }

  is(who: string): void {
    if (who !== this.who && this.state !== undefined) Object.assign(this, { state: stateForNobody(this.state), viewer: undefined })
    this.who = who
    sessionStorage.setItem(WHO, who)
    const [first = 'key'] = this.state === undefined ? [] : screensOf(this.state, who)
    Object.assign(this, { screen: first, chosen: undefined, dialog: undefined })
    if (this.notice?.by !== who) this.notice = undefined
    this.changed()
    void this.refresh()
  }

  show(screen: Screen, chosen?: string): void {
    if (screen !== this.screen) this.notice = undefined
    Object.assign(this, { screen, chosen, dialog: undefined })
    this.changed()
  }

  outbox(): Outbox | undefined {
    return this.state === undefined ? undefined : new Outbox(localStorage, this.state.view.scheduleDigest)
  }

  waiting(): readonly Waiting[] {
    return this.outbox()?.all() ?? []
  }

  trial(): ShownTrial | undefined {
    return this.state === undefined ? undefined : trialOfScreen(this.state, this.screen, this.chosen)
  }

  /** What has been filled in for the trial that is shown. A correction starts from what was said before. */
  draft(): Draft {
    const trial = this.trial()
    if (trial === undefined) return emptyDraft
    const kept = localStorage.getItem(this.draftKey(trial.code))
    if (kept !== null) return readDraft(kept)
    const own = [trial.label, ...trial.ratings].find((label) => label?.by === this.who)
    return own !== undefined && formOf(trial, this.screen, this.who) === 'correct' ? draftOf(own.label) : emptyDraft
  }

  fill(part: Partial<Draft>): void {
    const trial = this.trial()
    if (trial === undefined) return
    localStorage.setItem(this.draftKey(trial.code), JSON.stringify({ ...this.draft(), ...part }))
    this.changed()
  }

  /** Fills in a form that is not shown, so that it is found filled in. */
  keepDraft(code: string, screen: Screen, draft: Draft): void {
    localStorage.setItem(this.draftKey(code, screen), JSON.stringify(draft))
  }

  forgetDraft(code: string): void {
    localStorage.removeItem(this.draftKey(code))
  }

  private draftKey(code: string, screen = this.screen): string {
    return `twinpast/${this.state?.view.scheduleDigest ?? ''}/draft/${this.who}/${screen}/${code}`
  }

  /** Nothing was heard from the server just now; the next sign of it says otherwise. */
  unheard(): void {
    this.linked('lost')
  }

  /** What this person said about a trial and the server has not confirmed. */
  waitingFor(code: string): Waiting | undefined {
    return this.waiting().find((one) => one.code === code && one.refusal === undefined && 'label' in one.body && this.said(one))
  }

  /** Whether it is this person's own: what another person of this browser said is shown to nobody else. */
  said({ body }: Waiting): boolean {
    return body['by'] === this.who
  }

  private linked(state: LinkState): void {
    if (state === this.link) return
    this.link = state
    if (state === 'open') void this.refresh().then(() => deliver(this))
    this.changed()
  }

  /** A state that is behind, or another person's, is asked for again, whatever became of the request before. */
  private compare({ opening, sequence }: SessionPoint): void {
    const { view } = this.state ?? {}
    if (view?.opening !== opening || view.sequence !== sequence || this.viewer !== this.who) void this.refresh()
  }

  private async fetchStates(): Promise<void> {
    while (this.again) {
      this.again = false
      const viewer = this.who
      const known = viewer === this.viewer ? this.state : undefined
      const since = known === undefined ? '' : `&opening=${encodeURIComponent(known.view.opening)}&since=${known.view.sequence}`
      const answer = await ask(`/api/state?viewer=${encodeURIComponent(viewer)}${since}`, consoleStateSchema)
      if (answer.kind !== 'done') continue
      if (viewer !== this.who) {
        this.again = true
        continue
      }
      const state = joinState(known, answer.value)
      if (state === undefined) {
        Object.assign(this, { viewer: undefined, again: true })
        continue
      }
      this.viewer = viewer
      const before = this.stepShown()
      this.state = state
      this.clockOffsetMs = Date.parse(answer.value.now) - Date.now()
      if (this.who !== '' && !screensOf(state, this.who).includes(this.screen)) this.screen = screensOf(state, this.who)[0] ?? 'key'
      if (this.stepShown() !== before) this.actionAtMs = performance.now()
      this.changed()
    }
    this.fetching = undefined
  }

  private stepShown(): string {
    const trial = this.state?.view.trials.find(({ code }) => code === this.state?.view.next)
    return `${trial?.code} ${trial?.stage} ${trial?.present?.outcome}`
  }
}
