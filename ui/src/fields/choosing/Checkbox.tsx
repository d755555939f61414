import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldMessage } from '../FieldMessage.tsx'
import { useControlled } from '../use-controlled.ts'
import { useEarlyInput } from '../use-early-input.ts'
import css from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'type' | 'checked'> & {
  label: ReactNode
  checked: boolean
  onChange?: ((checked: boolean) => void) | undefined
  helper?: ReactNode
  error?: string | undefined
}

/** Never checked in advance where it costs money or gives consent. */
export function Checkbox({ label, onChange, helper, error, id, ref, ...rest }: CheckboxProps) {
  const own = useEarlyInput(ref, ({ checked }) => {
    if (checked !== rest.checked) onChange?.(checked)
  })
  const again = useControlled()
  const ownId = useId()
  const fieldId = id ?? ownId
  const helperId = helper ? `${fieldId}-helper` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return (
    <div>
      <label className={css.check}>
        <input
          {...rest}
          ref={own}
          type="checkbox"
          id={fieldId}
          className={css.box}
          aria-describedby={[errorId, helperId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          onChange={({ currentTarget }) => {
            again()
            onChange?.(currentTarget.checked)
          }}
        />
        <span>{label}</span>
      </label>
      <FieldMessage error={error} errorId={errorId} helper={helper} helperId={helperId} />
    </div>
  )
}
