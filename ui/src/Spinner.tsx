import { SpinnerRing } from './SpinnerRing.tsx'
import css from './Spinner.module.css'

export type SpinnerProps = {
  /** What is under way, shown beside the ring and said aloud. */
  label: string
}

/** Waiting in place of content: a turning ring and words. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div className={css.place} role="status">
      <SpinnerRing />
      {label}
    </div>
  )
}
