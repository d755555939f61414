import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { looksLikeEmail } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from '../actions/ActionDialog.tsx'

type CorrectDialogProps = { customerId: string; channel: 'email' | 'sms'; onClose: () => void }

/** The proposed contact is written to. */
export function CorrectDialog(props: CorrectDialogProps) {
  return (
    <ActionDialog title={contactTexts.title[props.channel]} onClose={props.onClose}>
      {(done) => <CorrectForm {...props} onDone={done} />}
    </ActionDialog>
  )
}

function CorrectForm({
  customerId,
  channel,
  onClose,
  onDone,
}: CorrectDialogProps & { onDone: (said: string) => void }) {
  const change = useChange()
  const form = useEditForm<{ address: string; reason: string }, OfficeAnswerOf<'contact-propose'>>({
    values: { address: '', reason: '' },
    seen: null,
    failed: contactTexts.notDone,
    save: ({ address, reason }, _seen, key) =>
      change('contact-propose', { customerId, channel, address: address.trim(), reason: reason.trim() }, key),
    onSaved: () => onDone(contactTexts.done),
  })
  const isValid = (typed: string) => (channel === 'email' ? looksLikeEmail(typed) : toE164(typed) !== null)
  return (
    <EditForm
      form={form}
      saveLabel={contactTexts.propose}
      facts={({ address, reason }) => [
        { term: contactTexts.address[channel], detail: address },
        { term: contactTexts.reason, detail: reason },
      ]}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {contactTexts.keep}
        </Button>
      }
    >
      <TextField
        control={form.control}
        name="address"
        label={contactTexts.address[channel]}
        type={channel === 'email' ? 'email' : 'tel'}
        autoComplete="off"
        check={(typed) => (isValid(typed) ? undefined : contactTexts.invalid[channel])}
      />
      <TextField
        control={form.control}
        name="reason"
        label={contactTexts.reason}
        helper={contactTexts.reasonHelp}
        check={required(contactTexts.reasonMissing)}
      />
      <Alert announce={false}>
        <div className="stack">
          {contactTexts.how.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </Alert>
    </EditForm>
  )
}
