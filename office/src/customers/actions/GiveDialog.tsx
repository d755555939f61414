import type { OfficeAnswerOf } from '@sipday/contract/office/endpoints.ts'
import type { GiveOptions } from '@sipday/contract/office/membership-actions.ts'
import { giveTexts } from '@sipday/rules/office/words/membership-words.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { DayField } from '../../parts/fields/DayField.tsx'
import { oneOf, onlyOf, required } from '../../parts/fields/options.ts'
import { SelectField } from '../../parts/fields/SelectField.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { EditForm } from '../../parts/form/EditForm.tsx'
import { useEditForm } from '../../parts/form/use-edit-form.ts'
import { Waiting } from '../../parts/Waiting.tsx'
import { useChange } from '../../prove/prove-again.ts'
import { giveOptionsQuery } from '../queries.ts'
import { ActionDialog } from './ActionDialog.tsx'

type GiveProps = { customerId: string; onClose: () => void }

/** Gives a customer a membership that costs nothing. */
export function GiveDialog({ customerId, onClose }: GiveProps) {
  const query = useQuery(giveOptionsQuery)
  return (
    <ActionDialog title={giveTexts.title} onClose={onClose}>
      {(done) => (
        <Waiting query={query} label={giveTexts.loading} failed={giveTexts.notLoaded}>
          {({ plans }) =>
            plans.length > 0 ? (
              <GiveForm customerId={customerId} plans={plans} onClose={onClose} onDone={done} />
            ) : (
              <Alert announce={false}>{giveTexts.none}</Alert>
            )
          }
        </Waiting>
      )}
    </ActionDialog>
  )
}

type Values = { planId: string; locationId: string; endsOn: string; reason: string }
type GiveFormProps = GiveProps & { plans: GiveOptions['plans']; onDone: (said: string) => void }

function GiveForm({ customerId, plans, onClose, onDone }: GiveFormProps) {
  const change = useChange()
  const form = useEditForm<Values, OfficeAnswerOf<'give'>>({
    values: { planId: onlyOf(plans), locationId: '', endsOn: '', reason: '' },
    seen: null,
    failed: giveTexts.notDone,
    save: ({ reason, ...values }, _seen, key) =>
      change('give', { kind: 'membership', customerId, ...values, reason: reason.trim() }, key),
    onSaved: (_, answer) => onDone(giveTexts.done(answer.endsOn)),
  })
  const [planId, locationId] = useWatch({ control: form.control, name: ['planId', 'locationId'] })
  const locations = plans.find(({ id }) => id === planId)?.locations ?? []
  const place = locations.find(({ id }) => id === locationId)
  const taken = place?.id ?? onlyOf(locations)
  const { setValue } = form
  useEffect(() => setValue('locationId', taken), [setValue, taken])
  return (
    <EditForm
      form={form}
      saveLabel={giveTexts.give}
      facts={(values) => [
        { term: giveTexts.plan, detail: plans.find(({ id }) => id === values.planId)?.name ?? '' },
        { term: giveTexts.location, detail: locations.find(({ id }) => id === values.locationId)?.name ?? '' },
        { term: giveTexts.endsOn, detail: values.endsOn },
        { term: giveTexts.reason, detail: values.reason },
      ]}
      isNew
      beside={
        <Button variant="outlined" onClick={onClose}>
          {giveTexts.keep}
        </Button>
      }
    >
      <p>{giveTexts.text}</p>
      <SelectField
        control={form.control}
        name="planId"
        label={giveTexts.plan}
        options={oneOf(plans)}
        stated
        check={required(giveTexts.planMissing)}
      />
      <SelectField
        control={form.control}
        name="locationId"
        label={giveTexts.location}
        options={oneOf(locations)}
        stated
        check={(value) => (locations.some(({ id }) => id === value) ? undefined : giveTexts.locationMissing)}
      />
      <DayField
        control={form.control}
        name="endsOn"
        label={giveTexts.endsOn}
        helper={place ? giveTexts.endsOnHelp(place.latestEnd) : undefined}
        check={(value) => {
          if (!value) return giveTexts.endsOnMissing
          if (!place || (value >= place.today && value <= place.latestEnd)) return undefined
          return giveTexts.endsOnWrong(place.today, place.latestEnd)
        }}
      />
      <TextField
        control={form.control}
        name="reason"
        label={giveTexts.reason}
        helper={giveTexts.reasonHelp}
        check={required(giveTexts.reasonMissing)}
      />
      <Alert announce={false}>{giveTexts.told}</Alert>
    </EditForm>
  )
}
