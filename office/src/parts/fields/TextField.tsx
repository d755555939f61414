import { Field } from '@sipday/ui/fields/Field.tsx'
import { TextArea } from '@sipday/ui/fields/TextArea.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type TextFieldProps<V extends FieldValues> = OwnField<V, string> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
  /** More than one line. */
  long?: boolean | undefined
  /** Seen of it at once, if more than a few. */
  rows?: number | undefined
  autoComplete?: string | undefined
  type?: 'text' | 'email' | 'tel' | undefined
}

export function TextField<V extends FieldValues>({
  control,
  name,
  check,
  long,
  rows,
  type = 'text',
  ...rest
}: TextFieldProps<V>) {
  const { set, value, ...own } = useOwnField({ control, name, check })
  if (long) return <TextArea {...rest} {...own} {...(rows && { rows })} value={value} onChange={set} />
  return <Field {...rest} {...own} type={type} value={value} onChange={set} />
}
