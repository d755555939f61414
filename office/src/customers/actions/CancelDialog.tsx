import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { CancelRefund, CancelWhen } from '@sipday/contract/office/membership-actions.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { creditTexts } from '@sipday/rules/office/customer/credit-words.ts'
import { cancelButton, cancelChoices, cancelTexts, unusedChoices } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { useAlone } from '../../approvals/use-alone.ts'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { cancelPreviewQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

export function CancelDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  return (
    <ActionDialog title={cancelTexts.title} onClose={onClose}>
      {(done) => <CancelForm membership={membership} onClose={onClose} onDone={done} />}
    </ActionDialog>
  )
}

type Chosen = { when: CancelWhen; refund: CancelRefund; reason: string }
type CancelFormProps = { membership: CustomerMembership; onClose: () => void; onDone: (said: string) => void }

function CancelForm({ membership, onClose, onDone }: CancelFormProps) {
  const change = useChange()
  const alone = useAlone({ kind: 'refund' })
  const { id: membershipId, kind, standing, endsOn, nextCharge } = membership
  const choices = cancelChoices(
    (kind === 'renewing' || nextCharge !== null) && standing !== 'cancelled' && endsOn === null,
    nextCharge?.on ?? null,
  )
  const form = useEditForm<Chosen, OfficeAnswerOf<'cancel'>>({
    values: { when: choices[0]?.value ?? 'today', refund: 'none', reason: '' },
    seen: null,
    failed: cancelTexts.notDone,
    save: ({ when, refund, reason }, _seen, key) =>
      change('cancel', { membershipId, when, refund: when === 'today' ? refund : 'none', reason: reason.trim() }, key),
    onSaved: (_, answer) => onDone(cancelTexts.done(answer)),
  })
  const { when, refund } = form.watch()
  const unused = useQuery({ ...cancelPreviewQuery(membershipId), enabled: when === 'today' })
  const { refundCents = 0, keptCents = 0, needsSecond = false } = unused.data ?? {}
  const chosenCents = refund === 'unused' ? refundCents : 0
  return (
    <ActionForm
      form={form}
      saveLabel={cancelButton(when, chosenCents, needsSecond)}
      facts={({ reason }) => [{ term: cancelTexts.reason, detail: reason }]}
      membership={membership}
      keepLabel={cancelTexts.keep}
      onClose={onClose}
    >
      {membership.creditCents > 0 && (
        <Alert kind="warn" announce={false}>
          {creditTexts.lost(membership.creditCents)}
        </Alert>
      )}
      <RadioField control={form.control} name="when" legend={cancelTexts.when} options={choices} />
      {when === 'today' && unused.isPending && <p role="status">{cancelTexts.loading}</p>}
      {when === 'today' && unused.isError && <Alert>{cancelTexts.noSum}</Alert>}
      {when === 'today' && unused.data && refundCents === 0 && <p>{cancelTexts.nothingBack}</p>}
      {when === 'today' && refundCents > 0 && (
        <RadioField
          control={form.control}
          name="refund"
          legend={cancelTexts.refund}
          options={unusedChoices(refundCents, keptCents)}
        />
      )}
      <TextField
        control={form.control}
        name="reason"
        label={cancelTexts.reason}
        helper={cancelTexts.reasonHelp}
        check={required(cancelTexts.reasonMissing)}
      />
      {when === 'today' && chosenCents > 0 && needsSecond && (
        <Alert announce={false}>{cancelTexts.second(alone)}</Alert>
      )}
      <Alert announce={false}>{cancelTexts.told}</Alert>
    </ActionForm>
  )
}
