import { requestTexts } from '@sipday/rules/office/words/todo-words.ts'
import { waitsUntil } from '@sipday/rules/office/waiting-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Request } from '../approvals/queries.ts'
import { useAlone } from '../approvals/use-alone.ts'
import { ConfirmOwn } from './ConfirmOwn.tsx'
import { type Here, TodoLine } from './TodoLine.tsx'

const RequestsSheet = lazy(() => import('./RequestsSheet.tsx').then((loaded) => ({ default: loaded.RequestsSheet })))

type RequestsRowProps = { requests: readonly Request[]; first: Request; here: Here }

/** `first`: the one of them with the earliest deadline. */
export function RequestsRow({ requests, first, here }: RequestsRowProps) {
  const [isOpen, setOpen] = useState(false)
  const { isOnlyOwner } = useAlone({ kind: first.kind })
  const mine = requests.filter(({ may }) => may.approve || may.refuse)
  const { aloneFrom, askedBy, words, may, dueAt } = first
  const isOne = requests.length === 1
  const said = aloneFrom ? requestTexts.own(words) : requestTexts.one(askedBy, words)
  const fact = isOne ? said : requestTexts.many((mine.length > 0 ? mine : requests).length, mine.length > 0)
  const ends =
    aloneFrom && !may.approve
      ? waitsUntil(new Date(aloneFrom), here.now, here.timeZone, isOnlyOwner)
      : first.ends === 'happens'
        ? requestTexts.happens
        : requestTexts.lapses
  const label = mine.length > 0 && !aloneFrom ? requestTexts.decide : requestTexts.look
  return (
    <TodoLine icon="edit" fact={fact} reason={isOne ? ends : `${said}. ${ends}`} dueAt={dueAt} here={here}>
      {isOne && aloneFrom && may.approve && <ConfirmOwn request={first} />}
      <Button variant="text" flush="end" aria-label={`${label} ${fact}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {isOpen && <RequestsSheet requests={requests} timeZone={here.timeZone} onClose={() => setOpen(false)} />}
      </Suspense>
    </TodoLine>
  )
}
