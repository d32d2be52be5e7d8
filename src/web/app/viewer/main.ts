import '../console/zod-without-eval.ts'
import { createElement, render } from 'preact'
import { App } from './app.tsx'
import { listenToKeys } from './keys/listen-to-keys.ts'
import './styles/base.css'
import './styles/list.css'
import './styles/tables.css'
import './styles/pair.css'
import { ViewerStore } from './store/viewer-store.ts'

const root = document.querySelector('#app')
if (root === null) throw new Error('the document lacks #app')
const store = new ViewerStore(() => render(createElement(App, { store }), root))
listenToKeys(store)
store.open()
