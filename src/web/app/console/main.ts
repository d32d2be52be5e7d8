import './zod-without-eval.ts'
import { createElement, render } from 'preact'
import { App } from './app.tsx'
import { listenToKeys } from './keys/listen-to-keys.ts'
import './main.css'
import './main-labels.css'
import { ConsoleStore } from './store/console-store.ts'

const root = document.querySelector('#app')
if (root === null) throw new Error('the document lacks #app')
const store = new ConsoleStore(() => render(createElement(App, { store }), root))
listenToKeys(store)
store.open()
