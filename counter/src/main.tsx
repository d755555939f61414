import '@sipday/ui/base.css'
import '@sipday/ui/effects-at-once.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startCounter } from './counter-actor.ts'
import { createSpeaker, signalAnswers } from './signals/answer-signals.ts'
import { CounterProvider } from './useCounter.tsx'
import { keepPage } from './keep-page.ts'

const root = document.getElementById('root')
if (root) {
  const actor = startCounter(window)
  keepPage(window)
  signalAnswers(actor, window.localStorage, createSpeaker(window))
  createRoot(root).render(
    <CounterProvider machine={actor}>
      <App />
    </CounterProvider>,
  )
}
