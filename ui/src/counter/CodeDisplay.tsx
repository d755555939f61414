import { cx } from '../cx.ts'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './CodeDisplay.module.css'

const SIX = [0, 1, 2, 3, 4, 5] as const
const EIGHT = [...SIX, 6, 7] as const

/** The digits typed so far; the next position has a blue ring. */
export function CodeDisplay({ code }: { code: string }) {
  return (
    <div role="status">
      <VisuallyHidden>{code ? `Code ${code.split('').join(' ')}` : 'No digits yet'}</VisuallyHidden>
      <div className={cx(css.code, code.length > SIX.length && css.long)} aria-hidden="true">
        {(code.length > SIX.length ? EIGHT : SIX).map((place) => (
          <span className={cx(css.place, place === code.length && css.next)} key={place}>
            {code[place]}
          </span>
        ))}
      </div>
    </div>
  )
}
