import { Select } from '@sipday/ui/fields/choosing/Select.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type SelectFieldProps<V extends FieldValues> = OwnField<V, string> & {
  label: string
  helper?: string | undefined
  options: readonly { value: string; name: string }[]
  stated?: boolean
}

export function SelectField<V extends FieldValues>({ control, name, check, ...rest }: SelectFieldProps<V>) {
  const { set, ...own } = useOwnField({ control, name, check })
  return <Select {...rest} {...own} onChange={set} />
}
