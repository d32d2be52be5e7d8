import type { ConsoleState } from '../../wire/console-state.ts'
import { BringDialog } from './dialogs/bring-dialog.tsx'
import { CommentDialog } from './dialogs/comment-dialog.tsx'
import { CorrectDialog } from './dialogs/correct-dialog.tsx'
import { GoDialog } from './dialogs/go-dialog.tsx'
import { InvalidDialog } from './dialogs/invalid-dialog.tsx'
import { KeysDialog } from './dialogs/keys-dialog.tsx'
import { PersonDialog } from './dialogs/person-dialog.tsx'
import { RigDialog } from './dialogs/rig-dialog.tsx'
import { RubricDialog } from './dialogs/rubric-dialog.tsx'
import { UnblindDialog } from './dialogs/unblind-dialog.tsx'
import { NoticeBar } from './parts/notice-bar.tsx'
import { ScreenTabs } from './parts/screen-tabs.tsx'
import { useStartAtTop } from './parts/start-at-top.ts'
import { StatusBar } from './parts/status-bar.tsx'
import { TrialList } from './parts/trial-list.tsx'
import { WaitingList } from './parts/waiting-list.tsx'
import { KeyScreen } from './screens/key-screen.tsx'
import { RateScreen } from './screens/rate-screen.tsx'
import { RunScreen } from './screens/run-screen.tsx'
import type { ConsoleStore } from './store/console-store.ts'

export function App({ store }: { readonly store: ConsoleStore }) {
  const { state, who, screen } = store
  const trial = store.trial()
  useStartAtTop(`${who} ${screen} ${trial?.code}`, `${trial?.stage}`)
  return (
    <>
      <StatusBar store={store} />
      {state === undefined && <main aria-label="Loading">Waiting for the server …</main>}
      {state !== undefined && who === '' && (
        <main aria-label="Who works here">
          <PersonDialog store={store} state={state} />
        </main>
      )}
      {state !== undefined && who !== '' && (
        <>
          <ScreenTabs store={store} state={state} />
          <NoticeBar store={store} />
          <WaitingList store={store} />
          <ScreenOf store={store} state={state} />
          <TrialList store={store} state={state} />
          <OpenDialog store={store} state={state} />
        </>
      )}
    </>
  )
}

function ScreenOf({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  if (store.screen === 'key') return <KeyScreen store={store} state={state} />
  return store.screen === 'run' ? <RunScreen store={store} state={state} /> : <RateScreen store={store} state={state} />
}

function OpenDialog({ store, state }: { readonly store: ConsoleStore; readonly state: ConsoleState }) {
  switch (store.dialog) {
    case 'keys':
      return <KeysDialog store={store} />
    case 'person':
      return <PersonDialog store={store} state={state} />
    case 'invalid':
      return <InvalidDialog store={store} state={state} />
    case 'comment':
      return <CommentDialog store={store} />
    case 'go':
      return <GoDialog store={store} state={state} />
    case 'correct':
      return <CorrectDialog store={store} />
    case 'bring':
      return <BringDialog store={store} />
    case 'rig':
      return <RigDialog store={store} state={state} />
    case 'rubric':
      return <RubricDialog store={store} state={state} />
    case 'unblind':
      return <UnblindDialog store={store} state={state} />
    case undefined:
      return null
  }
}
