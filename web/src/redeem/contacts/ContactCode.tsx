import { contactChangeWords as words } from '@sipday/rules/texts/contact-change-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Address } from '@sipday/ui/Address.tsx'
import { Alert } from '@sipday/ui/Alert.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'

type ContactCodeProps = {
  to: string
  code: string
  busy: boolean
  sending: boolean
  problem: string | null
  waitSeconds: number
  anotherLabel: string
  onChange: (code: string) => void
  onVerify: () => void
  onResend: () => void
  onAnother: () => void
}

/** The code that went to the new contact. */
export function ContactCode({ to, code, busy, sending, problem, waitSeconds, anotherLabel, ...on }: ContactCodeProps) {
  return (
    <CodeEntry
      code={code}
      busy={busy}
      verifyLabel="Verify"
      problem={problem && <Alert kind="bad">{problem}</Alert>}
      onChange={on.onChange}
      onVerify={on.onVerify}
      ways={
        <>
          <ResendCode seconds={waitSeconds} sending={sending} onResend={on.onResend} />
          <Button variant="text" flush="start" disabled={busy} onClick={on.onAnother}>
            {anotherLabel}
          </Button>
        </>
      }
    >
      <p aria-live="polite">
        {words.sentTo}
        <strong>
          <Address>{phoneText(to)}</Address>
        </strong>
        .
      </p>
    </CodeEntry>
  )
}
