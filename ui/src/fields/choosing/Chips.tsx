import { useId, useState } from 'react'
import { Button } from '../../actions/Button.tsx'
import { Icon } from '../../icons/Icon.tsx'
import { VisuallyHidden } from '../../text/VisuallyHidden.tsx'
import { FieldMessage } from '../FieldMessage.tsx'
import { useControlled } from '../use-controlled.ts'
import css from './Chips.module.css'

export type ChipsProps = {
  /** The name of the group. */
  legend: string
  /** A heading on the page shows the same words. */
  legendHidden?: boolean | undefined
  options: readonly { value: string; name: string }[]
  value: readonly string[]
  onChange?: ((value: string[]) => void) | undefined
  /** Exactly one is chosen. */
  one?: boolean | undefined
  /** The name of a first chip that is on while nothing else is, and turns the others off: "Any". */
  none?: string | undefined
  /** Of a button that shows what is not chosen: "Another". Without it all are shown. */
  more?: string | undefined
  helper?: string | undefined
  error?: string | undefined
  /** Of the first chip, for an error summary to link to. */
  id?: string | undefined
}

/** As many are never folded. */
const FEW = 4

/** Chips around real checkboxes, or radio buttons. The chosen ones keep the order of the options. */
export function Chips({
  legend,
  legendHidden,
  options,
  value,
  onChange,
  one,
  none,
  more,
  helper,
  error,
  id,
}: ChipsProps) {
  const own = useId()
  const again = useControlled()
  const [showsAll, setShowsAll] = useState(false)
  const folds = more !== undefined && !showsAll && options.length > FEW && value.length > 0
  const shown = folds ? options.filter((option) => value.includes(option.value)) : options
  const errorId = error ? `${own}-error` : undefined
  const helperId = helper ? `${own}-helper` : undefined
  const toggle = (pressed: string) => {
    again()
    onChange?.(
      options
        .map((option) => option.value)
        .filter((option) => (option === pressed ? one || !value.includes(option) : !one && value.includes(option))),
    )
  }
  return (
    <fieldset
      aria-describedby={[errorId, helperId].filter(Boolean).join(' ') || undefined}
      data-invalid={error ? '' : undefined}
    >
      <legend className={legendHidden ? undefined : css.legend}>
        {legendHidden ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      <div className={css.chips}>
        {none && (
          <label className={css.chip}>
            <input
              type="checkbox"
              className={css.box}
              checked={value.length === 0}
              onChange={() => {
                again()
                if (value.length > 0) onChange?.([])
              }}
            />
            {value.length === 0 && <Icon name="check" size="tiny" tone="primary" />}
            {none}
          </label>
        )}
        {shown.map((option, index) => (
          <label className={css.chip} key={option.value}>
            <input
              type={one ? 'radio' : 'checkbox'}
              name={one ? own : undefined}
              className={css.box}
              id={index === 0 ? id : undefined}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
            />
            {value.includes(option.value) && <Icon name="check" size="tiny" tone="primary" />}
            {option.name}
          </label>
        ))}
        {folds && (
          <Button variant="text" icon="plus" onClick={() => setShowsAll(true)}>
            {more}
          </Button>
        )}
      </div>
      <FieldMessage error={error} errorId={errorId} helper={helper} helperId={helperId} />
    </fieldset>
  )
}
