import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { CancelWhen } from '@sipday/contract/office/membership-actions.ts'
import { cancelButtons, cancelChoices, cancelTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from './ActionDialog.tsx'

/** Ends a membership for its payer: with the days paid for, or today. */
export function CancelDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  return (
    <ActionDialog title={cancelTexts.title} onClose={onClose}>
      {(done) => <CancelForm membership={membership} onClose={onClose} onDone={done} />}
    </ActionDialog>
  )
}

type CancelFormProps = { membership: CustomerMembership; onClose: () => void; onDone: (said: string) => void }

function CancelForm({ membership, onClose, onDone }: CancelFormProps) {
  const change = useChange()
  const { id: membershipId, kind, standing, endsOn, nextCharge } = membership
  const choices = cancelChoices(
    kind === 'renewing' && standing !== 'cancelled' && endsOn === null,
    nextCharge?.on ?? null,
  )
  const form = useEditForm<{ when: CancelWhen; reason: string }, { endsOn: string }>({
    values: { when: choices[0]?.value ?? 'today', reason: '' },
    seen: null,
    failed: cancelTexts.notDone,
    save: ({ when, reason }, _seen, key) => change('cancel', { membershipId, when, reason: reason.trim() }, key),
    onSaved: (_, answer) => onDone(cancelTexts.done(answer.endsOn)),
  })
  const when = form.watch('when')
  return (
    <EditForm
      form={form}
      saveLabel={cancelButtons[when]}
      facts={({ reason }) => [{ term: cancelTexts.reason, detail: reason }]}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {cancelTexts.keep}
        </Button>
      }
    >
      <h3>
        {membership.planName}, {membership.locationName}
      </h3>
      <RadioField control={form.control} name="when" legend={cancelTexts.when} options={choices} />
      <TextField
        control={form.control}
        name="reason"
        label={cancelTexts.reason}
        helper={cancelTexts.reasonHelp}
        check={required(cancelTexts.reasonMissing)}
      />
      <Alert announce={false}>{cancelTexts.told}</Alert>
    </EditForm>
  )
}
