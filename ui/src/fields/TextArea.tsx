import { cx } from '../cx.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { TextControlProps } from './text-control.ts'
import { useControlled } from './use-controlled.ts'
import css from './Field.module.css'

/** Not for the server's first screen: what is typed before that is live would be lost. */
export function TextArea({ label, helper, error, optional, id, onChange, ...rest }: TextControlProps<'textarea'>) {
  const again = useControlled()
  return (
    <FieldFrame
      {...{ label, helper, error, optional, id }}
      control={(attributes) => (
        <textarea
          rows={3}
          {...rest}
          {...attributes}
          className={cx(css.input, css.area)}
          onChange={({ currentTarget }) => {
            again()
            onChange?.(currentTarget.value)
          }}
        />
      )}
    />
  )
}
