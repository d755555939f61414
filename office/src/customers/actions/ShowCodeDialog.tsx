import { sentence } from '@sipday/rules/written/isolated.ts'
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { codeTexts, undoTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { MembershipCode } from '@sipday/ui/code/MembershipCode.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionForm } from './ActionForm.tsx'

type ShowCodeProps = { membership: CustomerMembership; onClose: () => void }

/** Asks for a reason; the code is gone when the dialog is closed. */
export function ShowCodeDialog({ membership, onClose }: ShowCodeProps) {
  const client = useQueryClient()
  const [code, setCode] = useState<string | null>(null)
  const close = () => {
    onClose()
    if (code) void client.invalidateQueries({ queryKey: ['customer-feed'] })
  }
  return (
    <Dialog kind="full" open onClose={close} title={codeTexts.title}>
      {code ? (
        <div className="stack" role="status">
          <h3>{sentence`${membership.planName}, ${membership.locationName}`}</h3>
          <MembershipCode code={code} />
          <div>
            <Button onClick={close}>{undoTexts.close}</Button>
          </div>
        </div>
      ) : (
        <ReasonForm membership={membership} onClose={close} onShown={setCode} />
      )}
    </Dialog>
  )
}

function ReasonForm({ membership, onClose, onShown }: ShowCodeProps & { onShown: (code: string) => void }) {
  const change = useChange()
  const form = useEditForm<{ reason: string }, OfficeAnswerOf<'show-code'>>({
    values: { reason: '' },
    seen: null,
    failed: codeTexts.notDone,
    save: ({ reason }, _seen, key) => change('show-code', { membershipId: membership.id, reason: reason.trim() }, key),
    onSaved: (_, { code }) => onShown(code),
  })
  return (
    <ActionForm
      form={form}
      saveLabel={codeTexts.show}
      facts={({ reason }) => [{ term: codeTexts.reason, detail: reason }]}
      membership={membership}
      keepLabel={codeTexts.keep}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="reason"
        label={codeTexts.reason}
        helper={codeTexts.reasonHelp}
        check={required(codeTexts.reasonMissing)}
      />
      <Alert announce={false}>{codeTexts.text}</Alert>
    </ActionForm>
  )
}
