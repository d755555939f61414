import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useAlone } from '../../approvals/use-alone.ts'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from '../actions/ActionDialog.tsx'

type ForceDialogProps = { proposalId: string; onClose: () => void }

/** For a contact that the customer cannot confirm; takes two people, or a day. */
export function ForceDialog(props: ForceDialogProps) {
  return (
    <ActionDialog title={contactTexts.forceTitle} onClose={props.onClose}>
      {(done) => <ForceForm {...props} onDone={done} />}
    </ActionDialog>
  )
}

function ForceForm({ proposalId, onClose, onDone }: ForceDialogProps & { onDone: (said: string) => void }) {
  const change = useChange()
  const alone = useAlone({ kind: 'contact' })
  const form = useEditForm({
    values: { reason: '' },
    seen: null,
    failed: contactTexts.forceNotDone,
    save: ({ reason }: { reason: string }, _seen, key) =>
      change('contact-force', { proposalId, reason: reason.trim() }, key),
    onSaved: () => onDone(contactTexts.forceDone(alone)),
  })
  return (
    <EditForm
      form={form}
      saveLabel={contactTexts.forceAsk(alone)}
      facts={({ reason }) => [{ term: contactTexts.reason, detail: reason }]}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {contactTexts.keep}
        </Button>
      }
    >
      {contactTexts.forceHow(alone).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <TextField
        control={form.control}
        name="reason"
        label={contactTexts.reason}
        helper={contactTexts.reasonHelp}
        check={required(contactTexts.reasonMissing)}
      />
    </EditForm>
  )
}
