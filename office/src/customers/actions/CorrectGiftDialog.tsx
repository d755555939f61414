import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { giftTexts } from '@sipday/rules/office/words/membership-words.ts'
import { looksLikeEmail, messages } from '@sipday/rules/people.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

export function CorrectGiftDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  return (
    <ActionDialog title={giftTexts.title} onClose={onClose}>
      {(done) => <CorrectGiftForm membership={membership} onClose={onClose} onDone={done} />}
    </ActionDialog>
  )
}

type CorrectGiftFormProps = { membership: CustomerMembership; onClose: () => void; onDone: (said: string) => void }

function CorrectGiftForm({ membership, onClose, onDone }: CorrectGiftFormProps) {
  const change = useChange()
  const { id: membershipId, subscriber } = membership
  const form = useEditForm<{ recipientEmail: string; reason: string }, OfficeAnswerOf<'gift-correct'>>({
    values: { recipientEmail: '', reason: '' },
    seen: null,
    failed: giftTexts.notDone,
    save: ({ recipientEmail, reason }, _seen, key) =>
      change(
        'gift-correct',
        {
          membershipId,
          subscriberId: subscriber.id,
          recipientEmail: recipientEmail.trim(),
          reason: reason.trim(),
        },
        key,
      ),
    onSaved: (_, { to, sendsOn }) => onDone(giftTexts.done(to, sendsOn)),
  })
  return (
    <ActionForm
      form={form}
      saveLabel={giftTexts.correct}
      facts={({ recipientEmail, reason }) => [
        { term: giftTexts.address, detail: recipientEmail },
        { term: giftTexts.reason, detail: reason },
      ]}
      membership={membership}
      keepLabel={giftTexts.keep}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="recipientEmail"
        label={giftTexts.address}
        type="email"
        autoComplete="off"
        check={(typed) => (looksLikeEmail(typed) ? undefined : messages.email)}
      />
      <TextField
        control={form.control}
        name="reason"
        label={giftTexts.reason}
        helper={giftTexts.reasonHelp}
        check={required(giftTexts.reasonMissing)}
      />
      <Alert announce={false}>{giftTexts.told}</Alert>
    </ActionForm>
  )
}
