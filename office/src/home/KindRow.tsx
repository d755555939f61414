import type { SettledByHand, TodoKind } from '@sipday/contract/office/home.ts'
import type { Todo, TodoRow } from '@sipday/rules/office/todo-rows.ts'
import { settleTexts, settling, todoTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import { lazy, Suspense, useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import type { Me } from '../session.ts'
import { type Here, TodoLine } from './TodoLine.tsx'

const SettleDialog = lazy(() => import('./SettleDialog.tsx').then((loaded) => ({ default: loaded.SettleDialog })))
const KindSheet = lazy(() => import('./KindSheet.tsx').then((loaded) => ({ default: loaded.KindSheet })))

const icons: Partial<Record<TodoKind, IconName>> = {
  renewal_failed: 'clock',
  refund_failed: 'undo',
  refund_held: 'undo',
  mail_bounced: 'mail',
  payment_unknown: 'info',
  bought_twice: 'copy',
  till_conflict: 'offline',
}

const isSettledByHand = (kind: string): kind is SettledByHand => kind in settleTexts

export function KindRow({ row, here, me }: { row: TodoRow; here: Here; me: Me }) {
  const { kind, items, fact, reason, dueAt, page } = row
  const [isOpen, setOpen] = useState(false)
  const [settled, setSettled] = useState<Todo | null>(null)
  const [only] = items
  const mayGo = kind !== 'renewal_failed' || items.length === 1 || me.capabilities.includes('renewals.read')
  return (
    <TodoLine icon={icons[kind] ?? 'alert'} fact={fact} reason={reason} dueAt={dueAt} here={here}>
      {page && mayGo ? (
        <GoButton variant="text" flush="end" to={page.to} aria-label={`${page.label}: ${fact}`}>
          {page.label}
        </GoButton>
      ) : items.length > 1 ? (
        <Button variant="text" flush="end" aria-label={`${todoTexts.open}: ${fact}`} onClick={() => setOpen(true)}>
          {todoTexts.open}
        </Button>
      ) : (
        only &&
        isSettledByHand(kind) && (
          <Button variant="text" flush="end" aria-label={`${settling.button} ${fact}`} onClick={() => setSettled(only)}>
            {settling.button}
          </Button>
        )
      )}
      <Suspense>
        {isOpen && (
          <KindSheet
            row={row}
            timeZone={here.timeZone}
            onSettle={
              isSettledByHand(kind)
                ? (one) => {
                    setOpen(false)
                    setSettled(one)
                  }
                : null
            }
            onClose={() => setOpen(false)}
          />
        )}
        {settled && isSettledByHand(kind) && (
          <SettleDialog kind={kind} subject={settled.id} onClose={() => setSettled(null)} />
        )}
      </Suspense>
    </TodoLine>
  )
}
