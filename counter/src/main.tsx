import '@sipday/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startCounter } from './counter-actor.ts'
import { keepPage } from './keep-page.ts'

const root = document.getElementById('root')
if (root) {
  keepPage(window)
  createRoot(root).render(
    <StrictMode>
      <App actor={startCounter(window)} />
    </StrictMode>,
  )
}
