import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry as SixDigits } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { isCode } from '@sipday/ui/fields/six-digits.ts'
import type { CodeWait } from '../context.ts'
import css from './Code.module.css'

export type CodeEntryProps = {
  /** Email address or masked phone. */
  sentTo: string
  code: string
  sent: number
  wait: CodeWait
  resending: boolean
  verifying: boolean
  /** The code is right; the account is being fetched. */
  opening: boolean
  /** Stays until the digits change. */
  error: string | null
  /** Stays until the next attempt. */
  problem: string | null
  onChange: (code: string) => void
  onVerify: () => void
  onResend: () => void
  onOtherMethod: (() => void) | null
  onBack: () => void
}

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
