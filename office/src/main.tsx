import '@sipday/ui/base.css'
import '@sipday/ui/effects-at-once.ts'
import { reloadWhenImportsFail } from '@sipday/ui/loading/failed-imports.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createClient } from './client.ts'

reloadWhenImportsFail()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(<App client={createClient()} />)
}
