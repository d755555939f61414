import { officeCall } from '@sipday/contract/office/client.ts'
import { todoRows } from '@sipday/rules/office/todo-rows.ts'
import { todoTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { Cup } from '@sipday/ui/drawings/Cup.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { approvalsQuery } from '../approvals/queries.ts'
import { Waiting } from '../parts/Waiting.tsx'
import type { Me } from '../session.ts'
import { KindRow } from './KindRow.tsx'
import { RequestsRow } from './RequestsRow.tsx'
import css from './todo.module.css'

const MOST_ROWS = 6
const LAST = '9'

/** One row a kind, the earliest deadline first (O13). */
export function TodoCard({ me, now }: { me: Me; now: Date }) {
  const query = useQuery({ queryKey: ['home'], queryFn: () => officeCall('home', undefined) })
  const { data: requests = [] } = useQuery({ ...approvalsQuery, enabled: me.todo.count > 0 })
  const [isWhole, setWhole] = useState(false)
  const here = { now, timeZone: me.shop.timeZone }
  return (
    <Card as="section" stack aria-labelledby="todo">
      <h2 id="todo" className="h3">
        {todoTexts.heading}
      </h2>
      <Waiting query={query} label={todoTexts.loading} failed={todoTexts.failed}>
        {({ todo }) => {
          const [first] = requests.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
          const rows = [
            ...todoRows(todo, here).map((row) => ({
              dueAt: row.dueAt ?? LAST,
              shown: <KindRow key={row.kind} row={row} here={here} me={me} />,
            })),
            ...(first
              ? [
                  {
                    dueAt: first.dueAt,
                    shown: <RequestsRow key="requests" requests={requests} first={first} here={here} />,
                  },
                ]
              : []),
          ].toSorted((a, b) => a.dueAt.localeCompare(b.dueAt))
          if (rows.length === 0)
            return (
              <p className={css.none}>
                <Cup full />
                {todoTexts.none}
              </p>
            )
          return (
            <>
              <ul className={css.rows}>{rows.slice(0, isWhole ? undefined : MOST_ROWS).map(({ shown }) => shown)}</ul>
              {rows.length > MOST_ROWS && (
                <div>
                  <Button variant="text" flush="start" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                    {isWhole ? todoTexts.seeFewer : todoTexts.seeAll(rows.length)}
                  </Button>
                </div>
              )}
            </>
          )
        }}
      </Waiting>
    </Card>
  )
}
