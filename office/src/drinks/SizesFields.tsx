import type { Control } from 'react-hook-form'
import { MoneyField } from '../parts/fields/MoneyField.tsx'
import { TextField } from '../parts/fields/TextField.tsx'
import { type DrinkForm, wrongSize } from './drink-body.ts'

/** A row for each size, and one more. */
export function SizesFields({ control, sizes }: { control: Control<DrinkForm>; sizes: DrinkForm['sizes'] }) {
  const last = sizes.findLastIndex(({ name, cents }) => name !== '' || cents !== null)
  return sizes.slice(0, last + 2).map((_, row) => (
    <div key={row} className="grid-2">
      <TextField
        control={control}
        name={`sizes.${row}.name`}
        label={`Size ${row + 1}`}
        optional
        check={() => wrongSize(sizes, row)}
      />
      <MoneyField control={control} name={`sizes.${row}.cents`} label={`Size ${row + 1}: More at the Till`} optional />
    </div>
  ))
}
