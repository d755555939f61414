import { cx } from '../cx.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import css from './Steps.module.css'

export type StepsProps = {
  /** Only those of this flow, in order. */
  steps: readonly string[]
  /** The current step, counted from 0. */
  current: number
  /** Null while that depends on what is chosen; by default the next in the list. */
  next?: string | null | undefined
}

/** Pearls in a straw, and the same as text below. */
export function Steps({ steps, current, next = steps[current + 1] }: StepsProps) {
  const isLast = current === steps.length - 1
  return (
    <nav className={css.steps} aria-label="Progress">
      <ol className={css.straw}>
        {steps.map((name, index) => (
          <li
            className={cx(css.step, index <= current && css.reached)}
            key={name}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={cx(css.pearl, index === current && css.now)}>{index + 1}</span>
            <span className={css.label}>
              {name}
              {index < current && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
      <p className={css.where}>
        <b>{`Step ${current + 1} of ${steps.length}: ${steps[current] ?? ''}`}</b>
        <span>{isLast ? 'Last step' : next ? `Next: ${next}` : ''}</span>
      </p>
    </nav>
  )
}
