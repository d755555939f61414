import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './MembershipCode.module.css'

export type MaskedCodeProps = {
  heading: string
  /** "••• 042" */
  masked: string
  /** The same, for a screen reader. */
  spoken: string
}

/** For those who may see only the code's end: nothing to copy or scan. */
export function MaskedCode({ heading, masked, spoken }: MaskedCodeProps) {
  return (
    <div className={css.panel}>
      <div className={css.head}>
        <p className="h4">{heading}</p>
      </div>
      <p className={css.code}>
        <VisuallyHidden>{spoken}</VisuallyHidden>
        {masked.split(' ').map((group, index) => (
          <span key={index} aria-hidden="true">
            {group}
          </span>
        ))}
      </p>
    </div>
  )
}
