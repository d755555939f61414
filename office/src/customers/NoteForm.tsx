import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { TextField } from '../parts/fields/TextField.tsx'
import { EditForm } from '../parts/form/EditForm.tsx'
import { useEditForm } from '../parts/form/use-edit-form.ts'
import { useChange } from '../prove/prove-again.ts'

/** Writes down something about a customer. */
export function NoteForm({ customerId, onSaved }: { customerId: string; onSaved: () => Promise<void> }) {
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
    <EditForm form={form} saveLabel={customerTexts.saveNote} facts={() => []}>
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
