import { useEffect, useId, useRef } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import css from '../notices/Alert.module.css'

export type FieldError = {
  /** The line links to this control. */
  fieldId: string
  message: string
}

export type ErrorSummaryProps = {
  errors: readonly FieldError[]
  /** "Please check 2 fields" by default. */
  heading?: string | undefined
  /** Each attempt to submit moves the focus again. */
  attempt?: number | undefined
}

/** The first field takes the focus (R81); each line links to its field. */
export function ErrorSummary({ errors, heading, attempt = 0 }: ErrorSummaryProps) {
  const headingId = useId()
  const shown = errors.length > 0
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = box.current?.querySelector('a')?.getAttribute('href')?.slice(1)
    if (shown && first) document.getElementById(first)?.focus()
  }, [shown, attempt])
  if (!shown) return null
  return (
    <div ref={box} className={cx(css.alert, css.bad, css.summary)} role="alert" aria-labelledby={headingId}>
      <Icon name="alert" />
      <div className={css.body}>
        <p className={css.heading} id={headingId}>
          {heading ?? (errors.length === 1 ? 'Please check 1 field' : `Please check ${errors.length} fields`)}
        </p>
        <ul className={css.links}>
          {errors.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  // A hash in the address would be a new page to the router.
                  event.preventDefault()
                  document.getElementById(fieldId)?.focus()
                }}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
