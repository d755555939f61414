import { SpinnerRing } from './SpinnerRing.tsx'
import css from './Spinner.module.css'

export type SpinnerProps = {
  /** Shown and announced. */
  label: string
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <div className={css.place} role="status">
      <SpinnerRing />
      {label}
    </div>
  )
}
