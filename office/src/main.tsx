import '@sipday/ui/base.css'
import { reloadWhenImportsFail } from '@sipday/ui/loading/failed-imports.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createClient } from './client.ts'

/** A storage that the browser may have blocked. */
const storage = (): Storage | null => {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

reloadWhenImportsFail(storage())
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={createClient()} />
    </StrictMode>,
  )
}
