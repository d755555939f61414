import { Field } from '@sipday/ui/fields/Field.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from '../../parts/fields/use-own-field.ts'
import css from './brand.module.css'
import { isColor } from './is-color.ts'

type ColorFieldProps<V extends FieldValues> = Pick<OwnField<V, string>, 'control' | 'name'> & { label: string }

/** A color as `#rrggbb`, typed or picked. */
export function ColorField<V extends FieldValues>({ control, name, label }: ColorFieldProps<V>) {
  const { set, value, ...own } = useOwnField({
    control,
    name,
    check: (typed: string) => (isColor(typed) ? undefined : 'Enter a color such as #1976d2.'),
  })
  return (
    <div className={css.color}>
      <Field
        {...own}
        label={label}
        value={value}
        autoComplete="off"
        spellCheck="false"
        onChange={(typed) => set(typed.trim().toLowerCase())}
      />
      <input
        type="color"
        className={css.swatch}
        aria-label={`Pick: ${label}`}
        value={isColor(value) ? value : '#000000'}
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  )
}
