import { RadioCards, type RadioOption } from '@sipday/ui/fields/choosing/RadioCards.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type RadioFieldProps<V extends FieldValues> = OwnField<V, string> & {
  legend: string
  options: readonly RadioOption<string>[]
}

export function RadioField<V extends FieldValues>({ control, name, check, ...rest }: RadioFieldProps<V>) {
  const { set, value, id, error } = useOwnField({ control, name, check })
  return <RadioCards {...rest} id={id} error={error} value={value} onChange={set} />
}
