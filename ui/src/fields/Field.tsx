import { FieldFrame } from './FieldFrame.tsx'
import { type TextControlProps, useTextControl } from './text-control.ts'
import css from './Field.module.css'

/** The other props are passed to the input. */
export function Field({
  label,
  helper,
  error,
  announced,
  optional,
  id,
  ref,
  onChange,
  ...rest
}: TextControlProps<'input'>) {
  const own = useTextControl(ref, rest.value, onChange)
  return (
    <FieldFrame
      {...{ label, helper, error, announced, optional, id }}
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
