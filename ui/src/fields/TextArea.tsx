import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { FieldFrame, type FieldWords } from './FieldFrame.tsx'
import { useEarlyInput } from './use-early-input.ts'
import css from './Field.module.css'

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'className' | 'id' | 'onChange' | 'value'> &
  FieldWords & {
    value: string
    onChange?: ((value: string) => void) | undefined
  }

/** A multi-line text field with its label, hint and error. */
export function TextArea({ label, helper, error, optional, id, ref, onChange, ...rest }: TextAreaProps) {
  const own = useEarlyInput(ref, ({ value }) => {
    if (value !== rest.value) onChange?.(value)
  })
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <textarea
          rows={3}
          {...rest}
          {...attributes}
          ref={own}
          className={cx(css.input, css.area)}
          onChange={(event) => onChange?.(event.currentTarget.value)}
        />
      )}
    />
  )
}
