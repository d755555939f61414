import { SpinnerRing } from './SpinnerRing.tsx'
import css from './Spinner.module.css'

export type SpinnerProps = {
  /** What is in progress, shown beside the ring and announced. */
  label: string
}

/** A waiting state in place of content: a spinning ring and a text. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div className={css.place} role="status">
      <SpinnerRing />
      {label}
    </div>
  )
}
