import { useId } from 'react'
import { Icon } from '../../icons/Icon.tsx'
import { VisuallyHidden } from '../../text/VisuallyHidden.tsx'
import css from './QuantityStepper.module.css'

export type QuantityStepperProps = {
  label: string
  /** A secondary line below the label. */
  helper?: string | undefined
  value: number
  onChange?: ((value: number) => void) | undefined
  min?: number | undefined
  max: number
  /** Shown at the lower limit; 1 needs no explanation. */
  minReason?: string | undefined
  /** Shown at the upper limit. */
  maxReason?: string | undefined
}

/**
 * A button at its limit does nothing and looks disabled, but stays focusable, so that a press does not lose the
 * focus.
 */
export function QuantityStepper({
  label,
  helper,
  value,
  onChange,
  min = 1,
  max,
  minReason,
  maxReason = `At most ${max}`,
}: QuantityStepperProps) {
  const id = useId()
  const atLeast = value <= min
  const atMost = value >= max
  const reason = atMost ? maxReason : atLeast ? minReason : undefined
  const plainReason = atLeast && !reason ? `At least ${min}` : undefined
  const step = (by: 1 | -1, blocked: boolean) => ({
    type: 'button' as const,
    className: css.button,
    'aria-disabled': blocked || undefined,
    'aria-describedby': blocked ? `${id}-reason` : undefined,
    onClick: () => {
      if (!blocked) onChange?.(value + by)
    },
  })
  return (
    <div className={css.whole} role="group" aria-labelledby={`${id}-label`}>
      <div>
        <p className="h4" id={`${id}-label`}>
          {label}
        </p>
        {helper && <p className="small">{helper}</p>}
        {reason && (
          <p className="small" id={`${id}-reason`}>
            {reason}
          </p>
        )}
        {plainReason && <VisuallyHidden id={`${id}-reason`}>{plainReason}</VisuallyHidden>}
      </div>
      <div className={css.stepper}>
        <button {...step(-1, atLeast)} aria-label={`Decrease: ${label}`}>
          <Icon name="minus" />
        </button>
        <output className={css.value} aria-live="polite">
          {value}
        </output>
        <button {...step(1, atMost)} aria-label={`Increase: ${label}`}>
          <Icon name="plus" />
        </button>
      </div>
    </div>
  )
}
