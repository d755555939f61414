import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { Card } from '@sipday/ui/Card.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '../failure.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { Waiting } from '../parts/Waiting.tsx'
import { instantText } from '../parts/words.ts'
import { useChange } from '../prove/prove-again.ts'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import { notesQuery } from './queries.ts'

/** What the staff wrote down about a customer, with room for more. */
export function NotesCard({ customerId, me }: { customerId: string; me: Me }) {
  const client = useQueryClient()
  const change = useChange()
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
                const when = instantText(at, me.shop.timeZone)
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
      {mayWrite && <NoteForm customerId={customerId} onSaved={again} />}
    </Card>
  )
}

function NoteForm({ customerId, onSaved }: { customerId: string; onSaved: () => Promise<void> }) {
  const change = useChange()
  const form = useEditForm<{ text: string }>({
    values: { text: '' },
    seen: null,
    failed: customerTexts.noteNotSaved,
    save: ({ text }, _seen, key) => change('note-add', { customerId, text }, key),
    onSaved: () => {
      form.reset({ text: '' })
      void onSaved()
    },
  })
  return (
    <EditForm form={form} saveLabel={customerTexts.addNote} facts={() => []}>
      <TextField
        control={form.control}
        name="text"
        label={customerTexts.note}
        long
        check={(text) => (text.trim() === '' ? customerTexts.writeNote : undefined)}
      />
    </EditForm>
  )
}
