import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref } from 'react'
import { ActionBar } from '../actions/ActionBar.tsx'
import { Address } from '../text/Address.tsx'
import { Button } from '../actions/Button.tsx'
import { CODE_LENGTH } from '../fields/six-digits.ts'
import { SixDigitCode } from '../fields/SixDigitCode.tsx'
import css from './CodeEntry.module.css'

export type CodeEntryProps = {
  /** Email address or phone number. */
  sentTo?: string | undefined
  /** A higher number empties the field and announces the new code. */
  sent?: number | undefined
  sending?: boolean | undefined
  /** The only code could not be sent. */
  notSent?: boolean | undefined
  children?: ReactNode
  code: string
  /** Stays until the digits change. */
  error?: string | null | undefined
  problem?: ReactNode
  /** The digits are being checked, or were right. */
  busy: boolean
  /** Nothing can be typed any more. */
  closed?: boolean | undefined
  verifyLabel: string
  onChange: (code: string) => void
  onVerify: () => void
  /** For another code, or another way to get one. */
  ways?: ReactNode
  /** Next to the button that verifies, in the action bar. */
  back?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/**
 * The same for buyers, members and staff. The field takes the focus at first and after each check or sending (R78);
 * digits that were not refused are selected, so that typing starts anew.
 */
export function CodeEntry({
  sentTo,
  children,
  code,
  busy,
  closed,
  verifyLabel,
  ways,
  back,
  ref,
  ...props
}: CodeEntryProps) {
  const { sent = 1, sending = false, notSent = false } = props
  const [atFirst] = useState(sent)
  const field = useRef<HTMLInputElement>(null)
  const waited = useRef(false)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => field.current)
  const waits = busy || sending
  useEffect(() => {
    const over = waited.current && !waits
    waited.current = waits
    if (!over) return
    field.current?.focus()
    if (field.current?.value.length === CODE_LENGTH) field.current.select()
  }, [waits])
  const others = ways && <div className={css.ways}>{ways}</div>
  const verify = (
    <Button type="submit" wide={!back} busy={busy} disabled={code.length !== CODE_LENGTH}>
      {verifyLabel}
    </Button>
  )
  return (
    <form
      className={css.entry}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) props.onVerify()
      }}
    >
      {sentTo && (
        <p aria-live="polite">
          {sending
            ? 'Sending a 6-digit code to '
            : notSent
              ? 'No code was sent to '
              : sent > atFirst
                ? 'We sent a new code to '
                : 'A 6-digit code was sent to '}
          <strong className={sentTo.includes('@') ? undefined : 'nowrap'}>
            <Address>{sentTo}</Address>
          </strong>
          .
        </p>
      )}
      {children}
      <SixDigitCode
        ref={field}
        autoFocus
        value={code}
        disabled={closed}
        error={props.error ?? undefined}
        onChange={props.onChange}
      />
      {props.problem}
      {back ? (
        <>
          {others}
          <ActionBar>
            {back}
            {verify}
          </ActionBar>
        </>
      ) : (
        <>
          {verify}
          {others}
        </>
      )}
    </form>
  )
}
