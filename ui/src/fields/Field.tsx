import { FieldFrame } from './FieldFrame.tsx'
import type { TextControlProps } from './text-control.ts'
import { useControlled } from './use-controlled.ts'
import { useEarlyInput } from './use-early-input.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'
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
  autoFocus,
  onChange,
  ...rest
}: TextControlProps<'input'>) {
  const own = useEarlyInput(ref, (input) => {
    if (input.value !== rest.value) onChange?.(input.value)
  })
  const again = useControlled()
  useFocusAtFirst(own, autoFocus)
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
          onChange={({ currentTarget }) => {
            again()
            onChange?.(currentTarget.value)
          }}
        />
      )}
    />
  )
}
