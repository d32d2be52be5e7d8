import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ConsoleStore } from '../store/console-store.ts'

/** A window over the page that keeps the focus until it is closed; Stop goes on working. One to be read starts at its title, any other at its first control. */
export function Dialog(props: {
  readonly store: ConsoleStore
  readonly title: string
  readonly must?: boolean
  readonly toRead?: boolean
  readonly children: ComponentChildren
}) {
  const { store, title, must, toRead, children } = props
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => element.current?.showModal(), [])
  const close = () => {
    store.dialog = undefined
    store.changed()
  }
  return (
    <dialog ref={element} aria-label={title} onCancel={(event) => (must === true ? event.preventDefault() : close())}>
      <h2 {...(toRead === true ? { tabIndex: -1, autofocus: true } : {})}>{title}</h2>
      {children}
      {must !== true && (
        <button type="button" class="close" onClick={close}>
          Close
        </button>
      )}
    </dialog>
  )
}
