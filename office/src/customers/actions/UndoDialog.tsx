import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { undoTexts } from '@sipday/rules/office/words/membership-words.ts'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

/** Says first that the card is charged again. */
export function UndoDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  return (
    <ActionDialog title={undoTexts.title} onClose={onClose}>
      {(done) => <UndoForm membership={membership} onClose={onClose} onDone={done} />}
    </ActionDialog>
  )
}

type UndoFormProps = { membership: CustomerMembership; onClose: () => void; onDone: (said: string) => void }

function UndoForm({ membership, onClose, onDone }: UndoFormProps) {
  const change = useChange()
  const form = useEditForm<Record<string, never>, { renewsOn: string }>({
    values: {},
    seen: null,
    failed: undoTexts.notDone,
    save: (_values, _seen, key) => change('uncancel', { membershipId: membership.id }, key),
    onSaved: (_, { renewsOn }) => onDone(undoTexts.done(renewsOn)),
  })
  return (
    <ActionForm
      form={form}
      saveLabel={undoTexts.undo}
      facts={() => []}
      membership={membership}
      keepLabel={undoTexts.keep}
      onClose={onClose}
    >
      <p>{undoTexts.text(membership.endsOn)}</p>
    </ActionForm>
  )
}
