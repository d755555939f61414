import { createToasts } from '@sipday/ui/toasts.ts'
import { useSelected } from '@sipday/ui/use-selected.ts'
import { useEffect, useState } from 'react'
import type { CounterActor } from './counter-actor.ts'
import { Desk } from './Desk.tsx'
import { TopBar } from './TopBar.tsx'

/** The staff's site: the black bar, the desk, and passing messages. */
export function App({ actor }: { actor: CounterActor }) {
  const notice = useSelected(actor, ({ context }) => context.notice)
  const [toasts] = useState(() => createToasts())
  useEffect(() => {
    if (!notice) return
    toasts.show(notice.kind, notice.text)
    actor.send({ type: 'CLEAR_NOTICE' })
  }, [notice, toasts, actor])
  return (
    <>
      <TopBar actor={actor} toasts={toasts} />
      <main className="page">
        <Desk actor={actor} />
      </main>
    </>
  )
}
