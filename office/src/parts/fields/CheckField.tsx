import { Checkbox } from '@sipday/ui/fields/choosing/Checkbox.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type CheckFieldProps<V extends FieldValues> = OwnField<V, boolean> & {
  label: string
  helper?: string | undefined
}

export function CheckField<V extends FieldValues>({ control, name, check, ...rest }: CheckFieldProps<V>) {
  const { set, value, ...own } = useOwnField({ control, name, check })
  return <Checkbox {...rest} {...own} checked={value} onChange={set} />
}
