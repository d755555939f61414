import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { RenewalPreview } from '@sipday/contract/office/customers/renewal-actions.ts'
import { pauseTexts } from '@sipday/rules/office/words/renewal-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useQuery } from '@tanstack/react-query'
import { required } from '../../parts/fields/options.ts'
import { RadioField } from '../../parts/fields/RadioField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { renewalPreviewQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

const TAKE_BACK = 'take back'

export function PauseDialog({ membership, onClose }: { membership: CustomerMembership; onClose: () => void }) {
  const query = useQuery(renewalPreviewQuery(membership.id))
  return (
    <ActionDialog title={pauseTexts.title} onClose={onClose}>
      {(done) => (
        <Waiting query={query} label={pauseTexts.loading} failed={pauseTexts.notLoaded}>
          {(preview) =>
            preview.pause || preview.pauseOptions.length > 0 ? (
              <PauseForm membership={membership} preview={preview} onClose={onClose} onDone={done} />
            ) : (
              <Alert announce={false}>{preview.pauseRefused}</Alert>
            )
          }
        </Waiting>
      )}
    </ActionDialog>
  )
}

type PauseFormProps = {
  membership: CustomerMembership
  preview: RenewalPreview
  onClose: () => void
  onDone: (said: string) => void
}

function PauseForm({ membership, preview: { pause, pauseOptions }, onClose, onDone }: PauseFormProps) {
  const change = useChange()
  const form = useEditForm<{ chosen: string; reason: string }, { until: string | null }>({
    values: { chosen: '', reason: '' },
    seen: null,
    failed: pauseTexts.notDone,
    save: ({ chosen, reason }, _seen, key) => {
      const months = chosen === TAKE_BACK ? null : Number(chosen)
      const why = reason.trim() ? { reason: reason.trim() } : {}
      return change('pause', { membershipId: membership.id, months, ...why }, key)
    },
    onSaved: (_, { until }) => onDone(pauseTexts.done(until)),
  })
  const back = pause ? [{ value: TAKE_BACK, title: pauseTexts.takeBack, lines: [pauseTexts.takeBackLine] }] : []
  const lengths = pauseOptions.map(({ months, until }) => ({
    value: String(months),
    title: pauseTexts.months(months),
    lines: [pauseTexts.until(until)],
  }))
  return (
    <ActionForm
      form={form}
      saveLabel={pauseTexts.pause}
      facts={({ reason }) => [{ term: pauseTexts.reason, detail: reason }]}
      membership={membership}
      keepLabel={pauseTexts.keep}
      onClose={onClose}
    >
      {pause && <p>{pauseTexts.is(pause.usableUntil, pause.until)}</p>}
      <RadioField
        control={form.control}
        name="chosen"
        legend={pauseTexts.legend}
        check={required(pauseTexts.missing)}
        options={[...lengths, ...back]}
      />
      <TextField control={form.control} name="reason" label={pauseTexts.reason} helper={pauseTexts.reasonHelp} />
      <Alert announce={false}>{pauseTexts.told}</Alert>
    </ActionForm>
  )
}
