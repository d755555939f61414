import { useId, type ReactNode } from 'react'
import { ChoiceBody, type ChoiceWords } from '../../cards/ChoiceBody.tsx'
import { cx } from '../../cx.ts'
import { FieldMessage } from '../FieldMessage.tsx'
import { VisuallyHidden } from '../../text/VisuallyHidden.tsx'
import { useControlled } from '../use-controlled.ts'
import choice from '../../cards/ChoiceCard.module.css'
import css from './RadioCards.module.css'

export type RadioOption<Value extends string> = ChoiceWords & {
  value: Value
  before?: ReactNode
  disabled?: boolean | undefined
}

export type RadioCardsProps<Value extends string> = {
  /** What the group chooses; its name. */
  legend: string
  /** A heading on the page shows the same words. */
  legendHidden?: boolean | undefined
  /** The legend looks like this heading. */
  legendLook?: 'h2' | 'h3' | 'h4' | undefined
  options: ReadonlyArray<RadioOption<Value>>
  value: Value | undefined
  onChange?: ((value: Value) => void) | undefined
  error?: string | undefined
  /** At once, as an alert (S8, R81). */
  announced?: boolean | undefined
  /** Of the first radio, for an error summary to link to. */
  id?: string | undefined
}

/** Whole cards around real radio buttons; arrow keys move between them. */
export function RadioCards<Value extends string>({
  legend,
  legendHidden,
  legendLook = 'h4',
  options,
  value,
  onChange,
  error,
  announced,
  id,
}: RadioCardsProps<Value>) {
  const group = useId()
  const again = useControlled()
  const errorId = error ? `${group}-error` : undefined
  return (
    <fieldset aria-describedby={errorId} data-invalid={error ? '' : undefined}>
      <legend className={legendHidden ? undefined : cx(css.legend, legendLook)}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={css.list}>
        {options.map(({ value: own, before, disabled, ...words }, index) => (
          <label className={choice.card} key={own}>
            <input
              type="radio"
              className={css.radio}
              name={group}
              id={index === 0 ? id : undefined}
              value={own}
              checked={own === value}
              disabled={disabled}
              onChange={() => {
                again()
                onChange?.(own)
              }}
            />
            {before}
            <ChoiceBody plainTitle {...words} />
          </label>
        ))}
      </div>
      <FieldMessage error={error} errorId={errorId} announced={announced} />
    </fieldset>
  )
}
