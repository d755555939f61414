import { Chips, type ChipsProps } from '@sipday/ui/fields/Chips.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type ChipsFieldProps<V extends FieldValues> = OwnField<V, string[]> &
  Pick<ChipsProps, 'legend' | 'legendHidden' | 'options' | 'helper'>

/** Any number of a few things: the form's value is the list of their ids. */
export function ChipsField<V extends FieldValues>({ control, name, check, ...rest }: ChipsFieldProps<V>) {
  const { set, value, id, error } = useOwnField({ control, name, check })
  return <Chips {...rest} id={id} error={error} value={value} onChange={set} />
}
