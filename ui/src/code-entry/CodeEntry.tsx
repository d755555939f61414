import type { ReactNode, Ref } from 'react'
import { ActionBar } from '../ActionBar.tsx'
import { Button } from '../Button.tsx'
import { CODE_LENGTH } from '../fields/six-digits.ts'
import { SixDigitCode } from '../fields/SixDigitCode.tsx'
import css from './CodeEntry.module.css'

export type CodeEntryProps = {
  /** Where the code was sent, and anything else to show above the boxes. */
  children: ReactNode
  code: string
  /** The error for these digits; stays until they change. */
  error?: string | null | undefined
  /** Any other error, below the boxes. */
  problem?: ReactNode
  /** The digits are being checked, or are right and the next page is on its way. */
  busy: boolean
  /** Nothing can be typed any more. */
  closed?: boolean | undefined
  verifyLabel: string
  onChange: (code: string) => void
  onVerify: () => void
  /** Requesting another code, or another way to get one. */
  ways?: ReactNode
  /** The button that leaves; it is next to the one that verifies, in the action bar. */
  back?: ReactNode
  ref?: Ref<HTMLInputElement> | undefined
}

/** The six digits of a one-time code and the actions around them: the same for buyers, members and staff. */
export function CodeEntry({ children, code, busy, closed, verifyLabel, ways, back, ref, ...props }: CodeEntryProps) {
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
      {children}
      <SixDigitCode
        ref={ref}
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
