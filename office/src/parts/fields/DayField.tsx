import { isCalendarDate } from '@sipday/rules/calendar.ts'
import { Field } from '@sipday/ui/fields/Field.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type DayFieldProps<V extends FieldValues> = OwnField<V, string | null> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
  /** The first day that can be chosen, `YYYY-MM-DD`. */
  min?: string | undefined
}

/** `YYYY-MM-DD` or null; the browser's own calendar. */
export function DayField<V extends FieldValues>({ control, name, check, optional, min, ...rest }: DayFieldProps<V>) {
  const { set, value, ...own } = useOwnField<V, string | null>({
    control,
    name,
    check: (found) => {
      const day = found ?? ''
      if (day === '' && optional) return undefined
      return isCalendarDate(day) ? check?.(found) : 'Choose a day.'
    },
  })
  return (
    <Field
      {...rest}
      {...own}
      type="date"

      optional={optional}
      min={min}
      value={value ?? ''}
      onChange={(day) => set(day || null)}
    />
  )
}
