import type { ReactNode } from 'react'
import { useControlled } from '../use-controlled.ts'
import css from './Switch.module.css'

export type SwitchProps = {
  /** What is true while it is on; does not change with it. */
  label: ReactNode
  /** Of what, for a screen reader, where the label is the same in each row: "Taro in stock". */
  name?: string | undefined
  on: boolean
  onChange: (on: boolean) => void
  disabled?: boolean | undefined
}

/** Takes effect at once. What is saved later, or with other answers, is a `Checkbox`. */
export function Switch({ label, name, on, onChange, disabled }: SwitchProps) {
  const again = useControlled()
  return (
    <label className={css.switch}>
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        className={css.track}
        aria-label={name}
        checked={on}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          again()
          onChange(currentTarget.checked)
        }}
      />
    </label>
  )
}
