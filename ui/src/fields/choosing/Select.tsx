import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from '../FieldFrame.tsx'
import { useControlled } from '../use-controlled.ts'
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

/** The first option stands for a value that is none of them. */
export const shownOf = <Value extends string>(value: Value, options: readonly { value: Value }[]): Value | undefined =>
  options.some((option) => option.value === value) ? value : options[0]?.value

/** The browser's own list. */
export function Select<Value extends string>({
  label,
  helper,
  error,
  optional,
  id,
  options,
  value,
  onChange,
  ...rest
}: SelectProps<Value>) {
  const again = useControlled()
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <div className={own.frame}>
          <select
            {...rest}
            {...attributes}
            value={shownOf(value, options)}
            className={css.input}
            onChange={({ currentTarget }) => {
              again()
              onChange?.(currentTarget.value as Value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.name}
              </option>
            ))}
          </select>
        </div>
      )}
    />
  )
}
