import type { ComponentProps } from 'react'
import { Facts } from '../../text/Facts.tsx'
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
    /** What matters is said also where it is the only choice. */
    stated?: boolean
  }

/** The first option stands for a value that is none of them. */
export const shownOf = <Value extends string>(value: Value, options: readonly { value: Value }[]): Value | undefined =>
  options.some((option) => option.value === value) ? value : options[0]?.value

/** Whether the only choice there is, is made: then a control says nothing. */
export const saysNothing = <Value extends string>(value: Value, options: readonly { value: Value }[]): boolean =>
  options.length === 1 && options[0]?.value === value

/** The browser's own list, where there is anything to choose. */
export function Select<Value extends string>({
  label,
  helper,
  error,
  optional,
  id,
  options,
  value,
  onChange,
  stated,
  ...rest
}: SelectProps<Value>) {
  const again = useControlled()
  if (saysNothing(value, options))
    return stated && value ? <Facts items={options.map(({ name }) => ({ term: label, detail: name }))} /> : null
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
