import { requestTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { lazy, Suspense, useState } from 'react'
import type { Request } from '../approvals/queries.ts'
import { type Here, TodoLine } from './TodoLine.tsx'

const RequestsSheet = lazy(() => import('./RequestsSheet.tsx').then((loaded) => ({ default: loaded.RequestsSheet })))

/** `requests`: at least one. */
export function RequestsRow({ requests, here }: { requests: readonly Request[]; here: Here }) {
  const [isOpen, setOpen] = useState(false)
  const [first] = requests.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
  if (!first) return null
  const mine = requests.filter(({ may }) => may.approve || may.refuse)
  const said = requestTexts.one(first.askedBy, first.words)
  const fact =
    requests.length === 1 ? said : requestTexts.many((mine.length > 0 ? mine : requests).length, mine.length > 0)
  const ends = first.ends === 'happens' ? requestTexts.happens : requestTexts.lapses
  const label = mine.length > 0 ? requestTexts.decide : requestTexts.look
  return (
    <TodoLine
      icon="edit"
      fact={fact}
      reason={requests.length === 1 ? ends : `${said}. ${ends}`}
      dueAt={first.dueAt}
      here={here}
    >
      <Button variant="text" flush="end" aria-label={`${label} ${fact}`} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>
        {isOpen && <RequestsSheet requests={requests} timeZone={here.timeZone} onClose={() => setOpen(false)} />}
      </Suspense>
    </TodoLine>
  )
}
