import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { CodeEntry as SixDigits } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import type { CodeWait } from '../context.ts'
import css from './Code.module.css'

export type CodeEntryProps = {
  /** The email address or masked phone that the code went to. */
  sentTo: string
  code: string
  sent: number
  wait: CodeWait
  resending: boolean
  verifying: boolean
  /** The code is right and the account is being fetched. */
  opening: boolean
  /** The error for these digits; stays until they change. */
  error: string | null
  /** Why something else failed, such as sending another code; stays until the next attempt. */
  problem: string | null
  onChange: (code: string) => void
  onVerify: () => void
  onResend: () => void
  /** Null where there is no other method. */
  onOtherMethod: (() => void) | null
  onBack: () => void
}

/** Six digits and Verify Code, which needs exactly six (W2.7, W5). */
export function CodeEntry(props: CodeEntryProps) {
  const { sentTo, code, sent, wait, resending, verifying, opening, error, problem } = props
  const busy = verifying || opening
  return (
    <div className={css.column}>
      <SixDigits
        sentTo={sentTo}
        sent={sent}
        sending={resending}
        code={code}
        error={error}
        problem={
          problem &&
          problem !== error && (
            <Alert kind="bad" announce={false}>
              {problem}
            </Alert>
          )
        }
        busy={busy}
        closed={opening}
        verifyLabel="Verify Code"
        onChange={props.onChange}
        onVerify={() => isCode(code) && props.onVerify()}
        ways={
          <>
            <ResendCode
              key={wait.turn}
              seconds={wait.seconds}
              sending={resending}
              disabled={busy}
              onResend={props.onResend}
            />
            {props.onOtherMethod && (
              <Button variant="text" flush="start" disabled={busy} onClick={props.onOtherMethod}>
                Use another method
              </Button>
            )}
          </>
        }
        back={
          <Button variant="outlined" disabled={busy} onClick={props.onBack}>
            Back
          </Button>
        }
      />
    </div>
  )
}
