import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { MovePreview } from '@sipday/contract/office/membership-actions.ts'
import { moveTexts } from '@sipday/rules/office/words/membership-words.ts'
import { moveWords } from '@sipday/rules/renewing/move-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { movePreviewQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'

export function MoveDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  const query = useQuery(movePreviewQuery(membership.id))
  return (
    <ActionDialog title={moveTexts.title} onClose={onClose}>
      {(done) => (
        <Waiting query={query} label={moveTexts.loading} failed={moveTexts.notLoaded}>
          {(preview) =>
            preview.options.length > 0 ? (
              <MoveForm membership={membership} preview={preview} onClose={onClose} onDone={done} />
            ) : (
              <Alert announce={false}>{preview.refused ?? moveWords.none}</Alert>
            )
          }
        </Waiting>
      )}
    </ActionDialog>
  )
}

type MoveFormProps = {
  membership: CustomerMembership
  preview: MovePreview
  onClose: () => void
  onDone: (said: string) => void
}

function MoveForm({ membership, preview, onClose, onDone }: MoveFormProps) {
  const change = useChange()
  const { renewsOn, nextCents: cents, untaxed, locationName, options } = preview
  const form = useEditForm<{ locationId: string; reason: string }, { locationName: string }>({
    values: { locationId: '', reason: '' },
    seen: null,
    failed: moveTexts.notDone,
    save: ({ locationId, reason }, _seen, key) =>
      change(
        'move',
        { membershipId: membership.id, locationId, ...(reason.trim() ? { reason: reason.trim() } : {}) },
        key,
      ),
    onSaved: (_, answer) => onDone(moveTexts.done(answer.locationName)),
  })
  return (
    <EditForm
      form={form}
      saveLabel={moveTexts.move}
      facts={({ reason }) => [{ term: moveTexts.reason, detail: reason }]}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {moveTexts.keep}
        </Button>
      }
    >
      <h3>{membership.planName}</h3>
      <p>{moveWords.present(locationName, { renewsOn, cents, untaxed })}</p>
      <RadioField
        control={form.control}
        name="locationId"
        legend={moveWords.legend}
        check={required(moveTexts.locationMissing)}
        options={options.map((option) => ({
          value: option.locationId,
          title: option.name,
          lines: [
            ...(option.address ? [option.address] : []),
            moveWords.next({ renewsOn, cents: option.nextCents, untaxed: option.untaxed }),
          ],
        }))}
      />
      <TextField control={form.control} name="reason" label={moveTexts.reason} helper={moveTexts.reasonHelp} />
      <Alert announce={false}>{moveTexts.told}</Alert>
    </EditForm>
  )
}
