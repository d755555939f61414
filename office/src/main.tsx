import '@sipday/ui/base.css'
import { reloadWhenImportsFail } from '@sipday/ui/loading/failed-imports.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createClient } from './client.ts'

reloadWhenImportsFail()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App client={createClient()} />
    </StrictMode>,
  )
}
