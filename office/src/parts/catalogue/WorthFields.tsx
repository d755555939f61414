import { priceWords } from '@sipday/rules/office/words/catalogue-words.ts'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { MoneyField } from '../fields/MoneyField.tsx'

type WorthFieldsProps<V extends FieldValues> = {
  control: Control<V>
  menu: FieldPathByValue<V, number | null>
  cost: FieldPathByValue<V, number | null>
}

export function WorthFields<V extends FieldValues>({ control, menu, cost }: WorthFieldsProps<V>) {
  return (
    <>
      <MoneyField control={control} name={menu} label={priceWords.menu} helper={priceWords.menuHelper} optional />
      <MoneyField control={control} name={cost} label={priceWords.cost} helper={priceWords.costHelper} optional />
    </>
  )
}
