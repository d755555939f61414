import { ActionBar } from '@sipday/ui/ActionBar.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { SixDigitCode } from '@sipday/ui/fields/SixDigitCode.tsx'
import css from './Code.module.css'
import { ResendCode } from './ResendCode.tsx'

export type CodeEntryProps = {
  /** The email address or masked phone that the code went to. */
  sentTo: string
  code: string
  verifying: boolean
  /** The code is right and the account is being fetched. */
  opening: boolean
  /** What is wrong with these digits; stays until they change. */
  error: string | null
  /** Why something else failed, such as sending another code; stays until the next attempt. */
  problem: string | null
  onChange: (code: string) => void
  onVerify: () => void
  onResend: () => void
  /** Null where there is no other way. */
  onOtherMethod: (() => void) | null
  onBack: () => void
}

const CODE_LENGTH = 6

/** Six digits and Verify Code, which needs exactly six (W2.7, W5). */
export function CodeEntry(props: CodeEntryProps) {
  const { sentTo, code, verifying, opening, error, problem } = props
  const busy = verifying || opening
  const complete = code.length === CODE_LENGTH
  return (
    <form
      className={css.column}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (complete && !busy) props.onVerify()
      }}
    >
      <p>
        We sent a 6-digit code to <b>{sentTo}</b>.
      </p>
      <SixDigitCode autoFocus value={code} disabled={opening} error={error ?? undefined} onChange={props.onChange} />
      {problem && problem !== error && (
        <Alert kind="bad" announce={false}>
          {problem}
        </Alert>
      )}
      <div className={css.ways}>
        <ResendCode onResend={props.onResend} disabled={busy} />
        {props.onOtherMethod && (
          <div>
            <Button variant="text" flush="start" disabled={busy} onClick={props.onOtherMethod}>
              Use another method
            </Button>
          </div>
        )}
      </div>
      <ActionBar>
        <Button variant="outlined" disabled={busy} onClick={props.onBack}>
          Back
        </Button>
        <Button type="submit" busy={busy} disabled={!complete}>
          Verify Code
        </Button>
      </ActionBar>
    </form>
  )
}
