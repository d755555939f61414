import { createToasts } from '@sipday/ui/notices/toasts.ts'
import { useEffect, useState } from 'react'
import { Desk } from './Desk.tsx'
import { TopBar } from './TopBar.tsx'
import { useCounter, useSend } from './useCounter.tsx'

export function App() {
  const send = useSend()
  const notice = useCounter(({ context }) => context.notice)
  const [toasts] = useState(() => createToasts())
  useEffect(() => {
    if (!notice) return
    toasts.show(notice.kind, notice.text)
    send({ type: 'CLEAR_NOTICE' })
  }, [notice, toasts, send])
  return (
    <>
      <TopBar toasts={toasts} />
      <main className="page">
        <Desk />
      </main>
    </>
  )
}
