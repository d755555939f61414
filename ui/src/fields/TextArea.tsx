import { cx } from '../cx.ts'
import { FieldFrame } from './FieldFrame.tsx'
import { type TextControlProps, useTextControl } from './text-control.ts'
import css from './Field.module.css'

export function TextArea({ label, helper, error, optional, id, ref, onChange, ...rest }: TextControlProps<'textarea'>) {
  const own = useTextControl(ref, rest.value, onChange)
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
