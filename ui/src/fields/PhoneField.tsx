import { useLayoutEffect, useRef } from 'react'
import { caretAfterFormat } from './phone-caret.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { TextControlProps } from './text-control.ts'
import { useControlled } from './use-controlled.ts'
import css from './Field.module.css'

/** As typed; without a country code it is read as a United States number. */
export type PhoneFieldProps = Omit<TextControlProps<'input'>, 'type' | 'ref'> & {
  /** Absent until the phone library has loaded; typing works without it. */
  format?: ((text: string) => string) | undefined
}

/** Formats when the text grows and when the field loses focus, never while deleting. */
export function PhoneField({
  label,
  helper,
  error,
  optional,
  id,
  value,
  onChange,
  onBlur,
  format,
  ...rest
}: PhoneFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const again = useControlled()
  const caret = useRef<number | null>(null)

  useLayoutEffect(() => {
    if (caret.current === null) return
    if (document.activeElement === input.current) input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }, [value])

  const type = (typed: string, at: number) => {
    const grew = typed.length > value.length
    const next = format && grew ? format(typed) : typed
    if (next !== typed) caret.current = caretAfterFormat(typed, at, next)
    again()
    onChange?.(next)
  }
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <input
          autoComplete="tel"
          inputMode="tel"
          {...rest}
          {...attributes}
          ref={input}
          type="tel"
          value={value}
          className={css.input}
          onChange={({ currentTarget: { value: typed, selectionStart } }) =>
            type(typed, selectionStart ?? typed.length)
          }
          onBlur={(event) => {
            const tidy = format?.(value)
            if (tidy !== undefined && tidy !== value) onChange?.(tidy)
            onBlur?.(event)
          }}
        />
      )}
    />
  )
}
