import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { failureText } from '../failure.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { whenText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import { notesQuery } from './queries.ts'

const NoteForm = lazy(() => import('./NoteForm.tsx').then(({ NoteForm: form }) => ({ default: form })))

/** What the staff wrote down about a customer, with room for more. */
export function NotesCard({ customerId, me }: { customerId: string; me: Me }) {
  const client = useQueryClient()
  const change = useChange()
  const [isWriting, setIsWriting] = useState(false)
  const query = useQuery(notesQuery(customerId))
  const again = () => client.invalidateQueries({ queryKey: notesQuery(customerId).queryKey })
  const remove = useMutation({
    mutationFn: (noteId: string) => change('note-remove', { noteId }),
    onSettled: again,
  })
  const mayWrite = me.capabilities.includes('customers')
  return (
    <Card as="section" stack aria-labelledby="notes">
      <h2 id="notes">{customerTexts.notes}</h2>
      {remove.error && <Alert kind="bad">{failureText(remove.error, customerTexts.noteNotRemoved)}</Alert>}
      <Waiting query={query} label={customerTexts.notesLoading} failed={customerTexts.notesFailed}>
        {(notes) =>
          notes.length === 0 ? (
            <p>{customerTexts.noNotes}</p>
          ) : (
            <ul className="stack">
              {notes.map(({ id, text, by, at }) => {
                const when = whenText(at, me.shop.timeZone)
                return (
                  <li key={id}>
                    <p className={css.note}>{text}</p>
                    <p className="small">
                      {by}, {when}
                    </p>
                    {mayWrite && (
                      <Button
                        variant="text"
                        flush="start"
                        busy={remove.isPending && remove.variables === id}
                        aria-label={customerTexts.removeNote(by, when)}
                        onClick={() => remove.mutate(id)}
                      >
                        {customerTexts.remove}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )
        }
      </Waiting>
      {mayWrite && !isWriting && (
        <div>
          <Button variant="text" flush="start" onClick={() => setIsWriting(true)}>
            {customerTexts.addNote}
          </Button>
        </div>
      )}
      {isWriting && (
        <Suspense>
          <NoteForm customerId={customerId} onSaved={again} />
        </Suspense>
      )}
    </Card>
  )
}
