import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from '../FieldFrame.tsx'
import css from '../Field.module.css'
import own from './Select.module.css'

export type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'className' | 'id' | 'onChange' | 'value'
> &
  FieldWords & {
    value: Value
    options: readonly { value: Value; name: string }[]
    onChange?: ((value: Value) => void) | undefined
  }

/** The browser's own list. */
export function Select<Value extends string>({
  label,
  helper,
  error,
  optional,
  id,
  options,
  onChange,
  ...rest
}: SelectProps<Value>) {
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <div className={own.frame}>
          <select
            {...rest}
            {...attributes}
            className={css.input}
            onChange={(event) => onChange?.(event.currentTarget.value as Value)}
          >
            {options.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    />
  )
}
