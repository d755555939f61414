import { useEffect, useState, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Button } from '../actions/Button.tsx'
import { VisuallyHidden } from '../text/VisuallyHidden.tsx'
import css from './MembershipCode.module.css'

const COPIED_MS = 3000

export type MembershipCodeProps = {
  /** Six digits, or eight; leading zeros count. */
  code: string
  heading?: string | undefined
  /** The heading's level; a paragraph if absent. */
  level?: 2 | 3 | 4 | undefined
  /** The QR drawing, white with its quiet zone. */
  qr?: ReactNode
  /** Beside the QR: what to do with it. */
  hint?: string | undefined
  /** What can be done with the code, below everything else. */
  below?: ReactNode
  /** From 900 px, 72 px digits and a larger QR code. */
  large?: boolean | undefined
}

/** The largest thing on the page, in two groups, read out digit by digit. */
export function MembershipCode({
  code,
  heading = 'Use Code To Redeem',
  level,
  qr,
  hint,
  below,
  large,
}: MembershipCodeProps) {
  const half = code.length / 2
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied('yes')
    } catch {
      setCopied('no')
    }
  }
  const Heading = level ? (`h${level}` as const) : 'p'
  return (
    <div className={cx(css.panel, large && css.large)}>
      <div className={css.head}>
        <Heading className="h4">{heading}</Heading>
        <Button variant="text" flush="end" icon={copied === 'yes' ? 'check' : 'copy'} onClick={copy}>
          {copied === 'yes' ? 'Copied' : 'Copy'}
          <VisuallyHidden> the code</VisuallyHidden>
        </Button>
      </div>
      <p className={cx(css.code, code.length > 6 && css.long)}>
        <VisuallyHidden>{code.split('').join(' ')}</VisuallyHidden>
        <span aria-hidden="true">{code.slice(0, half)}</span>
        <span aria-hidden="true">{code.slice(half)}</span>
      </p>
      <p role="status" className="small">
        {copied === 'no' && 'Your browser does not allow copying. Please write down the digits.'}
      </p>
      {(qr || hint) && (
        <div className={css.scan}>
          {qr && <div className={css.qr}>{qr}</div>}
          {hint && <p className="small">{hint}</p>}
        </div>
      )}
      {below}
    </div>
  )
}
