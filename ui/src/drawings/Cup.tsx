import { cx } from '../cx.ts'
import { useKit } from './kit.ts'
import css from './Cup.module.css'

const GLASS = 'M5 12h22l-2.6 24a2.5 2.5 0 0 1-2.5 2.2H10.1A2.5 2.5 0 0 1 7.6 36Z'
/** On what no straw is in. */
const LID = 'M3 12h26M6 12l1.6-5h16.8L26 12'
const EDGE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

export type CupProps = {
  /** Full: ready. Empty, dashed: redeemed. The text is beside it. */
  full: boolean
  large?: boolean | undefined
}

export function Cup({ full, large }: CupProps) {
  const { pearls, straw } = useKit()
  const edge = `${GLASS}${straw ? 'M3 12h26' : LID}`
  return (
    <svg className={cx(css.cup, large && css.large)} viewBox="0 0 32 40" aria-hidden="true" focusable="false">
      {full ? (
        <>
          {straw && (
            <path d="m19 2-2 9" fill="none" stroke="var(--straw, #0b4288)" strokeWidth="2.6" strokeLinecap="round" />
          )}
          <path d={GLASS} fill="#d9a066" />
          <path d="M5 12h22l-.8 6.5c-4 2-6.5-1.5-10.5 0S9 20 5.7 18.5Z" fill="#f3dfc4" />
          {pearls && (
            <g fill="#20130e">
              <circle cx="12" cy="33.5" r="2.2" />
              <circle cx="17" cy="34" r="2.2" />
              <circle cx="21.5" cy="33" r="2.2" />
              <circle cx="14.5" cy="29.6" r="2.2" />
              <circle cx="19.3" cy="29.6" r="2.2" />
            </g>
          )}
          <path d={edge} {...EDGE} />
        </>
      ) : (
        <>
          {straw && <path d="m19 2-4.5 26" {...EDGE} />}
          <path d={edge} {...EDGE} strokeDasharray="3 3.5" />
        </>
      )}
    </svg>
  )
}
