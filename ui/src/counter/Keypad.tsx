import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Keypad.module.css'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

export type KeypadProps = {
  onDigit: (digit: string) => void
  onDelete: () => void
  /** Without it there is no key for the camera. */
  onScan?: (() => void) | undefined
  disabled?: boolean | undefined
}

/** 84 px keys for fast typing, larger on a tablet. */
export function Keypad({ onDigit, onDelete, onScan, disabled }: KeypadProps) {
  const digit = (value: string) => (
    <button key={value} type="button" className={css.key} disabled={disabled} onClick={() => onDigit(value)}>
      {value}
    </button>
  )
  return (
    <div className={css.keys} role="group" aria-label="Keypad">
      {DIGITS.map(digit)}
      {onScan ? (
        <button
          type="button"
          className={cx(css.key, css.side)}
          disabled={disabled}
          onClick={onScan}
          aria-label="Scan the code"
        >
          <Icon name="scan" /> Scan
        </button>
      ) : (
        <span />
      )}
      {digit('0')}
      <button
        type="button"
        className={cx(css.key, css.side)}
        disabled={disabled}
        onClick={onDelete}
        aria-label="Delete the last digit"
      >
        <Icon name="delete" /> Delete
      </button>
    </div>
  )
}
