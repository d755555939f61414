import { cx } from '@sipday/ui/cx.ts'
import { KitProvider, plainKit } from '@sipday/ui/drawings/kit.ts'
import { createToasts } from '@sipday/ui/notices/toasts.ts'
import { useEffect, useState } from 'react'
import css from './counter.module.css'
import { Desk } from './Desk.tsx'
import { TopBar } from './TopBar.tsx'
import { useShift } from './use-till.ts'
import { useCounter, useSend } from './useCounter.tsx'

export function App() {
  const send = useSend()
  const kit = useShift()?.kit ?? plainKit
  const notice = useCounter(({ context }) => context.notice)
  const [toasts] = useState(() => createToasts())
  useEffect(() => {
    if (!notice) return
    toasts.show(notice.kind, notice.text)
    send({ type: 'CLEAR_NOTICE' })
  }, [notice, toasts, send])
  return (
    <div className={css.app}>
      <TopBar toasts={toasts} />
      <main className={cx('page', css.page)}>
        <KitProvider value={kit}>
          <Desk />
        </KitProvider>
      </main>
    </div>
  )
}
