import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import { useEarlyInput } from './use-early-input.ts'
import css from './Field.module.css'

export type FieldProps = Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange' | 'value'> &
  FieldWords & {
    value: string
    onChange?: ((value: string) => void) | undefined
  }

/**
 * A text field with its label, hint and error. `name`, `autoComplete`, `inputMode`, `ref` and the rest are passed to
 * the input.
 */
export function Field({ label, helper, error, optional, id, ref, onChange, ...rest }: FieldProps) {
  const own = useEarlyInput(ref, ({ value }) => {
    if (value !== rest.value) onChange?.(value)
  })
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <input
          type="text"
          {...rest}
          {...attributes}
          ref={own}
          className={css.input}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    />
  )
}
