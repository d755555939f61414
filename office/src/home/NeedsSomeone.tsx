import { officeCall } from '@sipday/contract/office/client.ts'
import type { SettledByHand } from '@sipday/contract/office/home.ts'
import { settleTexts, settling, todoTexts } from '@sipday/rules/office/words/todo-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { SettleDialog } from './SettleDialog.tsx'

const isSettledByHand = (kind: string): kind is SettledByHand => kind in settleTexts

/** What waits for someone, each with its next step. */
export function NeedsSomeone({ timeZone }: { timeZone: string }) {
  const query = useQuery({ queryKey: ['home'], queryFn: () => officeCall('home', undefined) })
  const [settles, setSettles] = useState<{ kind: SettledByHand; id: string } | null>(null)
  return (
    <Card as="section" stack aria-labelledby="needs-someone">
      <h2 id="needs-someone">{todoTexts.heading}</h2>
      <Waiting query={query} label={todoTexts.loading} failed={todoTexts.failed}>
        {({ todo }) =>
          todo.length === 0 ? (
            <p>{todoTexts.none}</p>
          ) : (
            <ul className="stack">
              {todo.map(({ kind, id, title, text, at, dueAt, link }) => (
                <li key={`${kind} ${id}`}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                  <p className="small">
                    Since {whenText(at, timeZone)}
                    {dueAt && `, until ${whenText(dueAt, timeZone)}`}
                  </p>
                  {link && (
                    <GoButton variant="text" flush="start" to={link.to} aria-label={`${link.label}: ${text}`}>
                      {link.label}
                    </GoButton>
                  )}
                  {isSettledByHand(kind) && (
                    <Button
                      variant="text"
                      flush="start"
                      aria-label={`${settling.button} ${text}`}
                      onClick={() => setSettles({ kind, id })}
                    >
                      {settling.button}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Waiting>
      {settles && <SettleDialog kind={settles.kind} subject={settles.id} onClose={() => setSettles(null)} />}
    </Card>
  )
}
