import { dateText } from '@sipday/rules/calendar.ts'
import { SINCE_EVER } from '@sipday/rules/office/price-history.ts'
import { percentText } from '@sipday/rules/money.ts'
import { rateOfInput, taxWords } from '@sipday/rules/office/words/tax-words.ts'
import type { Control } from 'react-hook-form'
import { DraftCard } from '../parts/draft/DraftCard.tsx'
import { useOwnField } from '../parts/fields/use-own-field.ts'
import type { LocationForm } from './DetailsPage.tsx'
import { FromDays } from './FromDays.tsx'

type Taxes = LocationForm['tax']

export function TaxCard({
  control,
  today,
  changed,
}: {
  control: Control<LocationForm>
  today: string
  changed: boolean
}) {
  const { value, set, id } = useOwnField<LocationForm, Taxes>({ control, name: 'tax' })
  return (
    <DraftCard title={taxWords.heading} changed={changed}>
      {value.length === 0 && <p>{taxWords.none}</p>}
      <FromDays
        id={id}
        rows={value.map(({ rate, from }) => ({ text: percentText(rate), from }))}
        today={today}
        label={taxWords.rate}
        inputMode="decimal"
        check={(typed) => (rateOfInput(typed) === null ? taxWords.wrong : undefined)}
        taken={taxWords.taken}
        note={taxWords.later}
        addLabel={taxWords.add}
        sinceText={(from) => (from === SINCE_EVER ? 'since the beginning' : `since ${dateText(from)}`)}
        onAdd={(typed, from) => set([...value, { rate: rateOfInput(typed) ?? 0, from }])}
        onTakeBack={(from) => set(value.filter((one) => one.from !== from))}
      />
    </DraftCard>
  )
}
