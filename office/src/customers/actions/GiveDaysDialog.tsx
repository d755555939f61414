import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { MOST_DAYS_AT_ONCE } from '@sipday/rules/renewing/giving.ts'
import { daysTexts, giveTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { useWatch } from 'react-hook-form'
import { NumberField } from '../../parts/fields/NumberField.tsx'
import { required } from '../../parts/fields/options.ts'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { useChange } from '../../prove/prove-again.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { ActionForm } from './ActionForm.tsx'

type GiveDaysProps = { membership: CustomerMembership; onClose: () => void }

/** Makes a membership that ends by itself longer. */
export function GiveDaysDialog({ membership, onClose }: GiveDaysProps) {
  return (
    <ActionDialog title={daysTexts.title} onClose={onClose}>
      {(done) => <GiveDaysForm membership={membership} onClose={onClose} onDone={done} />}
    </ActionDialog>
  )
}

const isRight = (days: number | null): days is number => days !== null && days >= 1 && days <= MOST_DAYS_AT_ONCE

function GiveDaysForm({ membership, onClose, onDone }: GiveDaysProps & { onDone: (said: string) => void }) {
  const change = useChange()
  const { id: membershipId, endsOn } = membership
  const form = useEditForm<{ days: number | null; reason: string }, OfficeAnswerOf<'give'>>({
    values: { days: null, reason: '' },
    seen: null,
    failed: daysTexts.notDone,
    save: ({ days, reason }, _seen, key) =>
      change('give', { kind: 'days', membershipId, days: days ?? 0, reason: reason.trim() }, key),
    onSaved: (_, answer) => onDone(daysTexts.done(answer.endsOn)),
  })
  const days = useWatch({ control: form.control, name: 'days' })
  return (
    <ActionForm
      form={form}
      saveLabel={daysTexts.give}
      facts={(values) => [
        { term: daysTexts.days, detail: values.days === null ? '' : String(values.days) },
        { term: giveTexts.reason, detail: values.reason },
      ]}
      membership={membership}
      keepLabel={daysTexts.keep}
      onClose={onClose}
    >
      {endsOn && <p>{isRight(days) ? daysTexts.willEnd(addDays(endsOn, days)) : daysTexts.endsNow(endsOn)}</p>}
      <NumberField
        control={form.control}
        name="days"
        label={daysTexts.days}
        helper={daysTexts.daysHelp}
        check={(value) => (isRight(value) ? undefined : daysTexts.daysWrong)}
      />
      <TextField
        control={form.control}
        name="reason"
        label={giveTexts.reason}
        helper={giveTexts.reasonHelp}
        check={required(giveTexts.reasonMissing)}
      />
      <Alert announce={false}>{daysTexts.told}</Alert>
    </ActionForm>
  )
}
