import { untaxedState } from '@sipday/rules/office/opening/untaxed-states.ts'
import { rateOfInput, taxWords } from '@sipday/rules/office/words/tax-words.ts'
import { useEffect } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { DraftCard } from '../../parts/draft/DraftCard.tsx'
import { RadioCards } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import { TextField } from '../../parts/fields/TextField.tsx'
import { useOwnField } from '../../parts/fields/use-own-field.ts'
import type { OpeningForm } from './opening-body.ts'

type TaxPickProps = { control: Control<OpeningForm>; zip: string; changed: boolean }

export function TaxPick({ control, zip, changed }: TaxPickProps) {
  const { value, set, id } = useOwnField<OpeningForm, OpeningForm['taxed']>({ control, name: 'taxed' })
  const rate = useWatch({ control, name: 'rate' })
  const typed = useFormState({ control, name: 'zip' }).dirtyFields.zip === true
  const state = untaxedState(zip)
  useEffect(() => {
    if (state !== null && value === '' && typed) set('no')
    // What is chosen afterwards stays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state])
  return (
    <DraftCard title={taxWords.asked} changed={changed}>
      <p className="small">{taxWords.added}</p>
      <RadioCards
        id={id}
        legend={taxWords.asked}
        legendHidden
        options={[
          { value: 'no', title: taxWords.no, lines: state ? [taxWords.untaxed(state)] : [] },
          { value: 'yes', title: taxWords.yes, lines: [taxWords.example] },
          { value: 'later', title: taxWords.askLater, lines: [taxWords.waits] },
        ]}
        value={value || undefined}
        onChange={set}
      />
      {value === 'yes' && (
        <TextField
          control={control}
          name="rate"
          label={taxWords.rate}
          check={() => (rateOfInput(rate) === null ? taxWords.wrong : undefined)}
        />
      )}
    </DraftCard>
  )
}
