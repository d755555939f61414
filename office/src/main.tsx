import '@sipday/ui/base.css'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'

const root = document.getElementById('root')
if (root) {
  // A refusal does not become an answer by asking again; a lost connection has a button.
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  createRoot(root).render(
    <StrictMode>
      <App client={client} />
    </StrictMode>,
  )
}
