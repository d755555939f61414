import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'

type ContactCodeProps = {
  to: string
  code: string
  busy: boolean
  sending: boolean
  sent: number
  problem: string | null
  wait: { seconds: number; turn: number }
  anotherLabel: string
  onChange: (code: string) => void
  onVerify: () => void
  onResend: () => void
  onAnother: () => void
}

export function ContactCode({ to, code, busy, sending, sent, problem, wait, anotherLabel, ...on }: ContactCodeProps) {
  return (
    <CodeEntry
      sentTo={phoneText(to)}
      sent={sent}
      sending={sending}
      code={code}
      busy={busy}
      verifyLabel="Verify"
      problem={problem && <Alert kind="bad">{problem}</Alert>}
      onChange={on.onChange}
      onVerify={on.onVerify}
      ways={
        <>
          <ResendCode key={wait.turn} seconds={wait.seconds} sending={sending} onResend={on.onResend} />
          <Button variant="text" flush="start" disabled={busy} onClick={on.onAnother}>
            {anotherLabel}
          </Button>
        </>
      }
    />
  )
}
