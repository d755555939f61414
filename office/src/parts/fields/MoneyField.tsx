import { centsOfInput, inputOfCents } from '@sipday/rules/office/money-input.ts'
import type { FieldValues } from 'react-hook-form'
import { ReadField } from './ReadField.tsx'
import type { OwnField } from './use-own-field.ts'

type MoneyFieldProps<V extends FieldValues> = OwnField<V, number | null> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
}

/** Typed in dollars; the value is in cents, or null. */
export function MoneyField<V extends FieldValues>(props: MoneyFieldProps<V>) {
  return (
    <ReadField
      {...props}
      inputMode="decimal"
      read={centsOfInput}
      write={inputOfCents}
      wrong="Enter an amount in dollars, such as 32.00."
    />
  )
}
