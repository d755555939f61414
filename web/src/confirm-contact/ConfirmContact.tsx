import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Address } from '@sipday/ui/text/Address.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { Dialog } from '@sipday/ui/dialogs/Dialog.tsx'
import { useRef } from 'react'
import type { Confirmations } from './confirmations.ts'
import type { Asked } from './questions.ts'
import { confirmWords as words } from './words.ts'

const whereText = ({ phase, error }: Asked): string => {
  if (phase === 'sending') return words.sending
  return error?.about === 'sending' ? words.noneSent : words.sent
}

/** Asks for the code of a contact, over the page on which something was pressed that needs it (R75). */
export function ConfirmContact({ asked, confirmations }: { asked: Asked; confirmations: Confirmations }) {
  const { channel, shown, purpose, phase, code, error, waitSeconds, sends } = asked
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog open kind="sheet" title={words.title(channel, purpose)} initialFocus={field} onClose={confirmations.goBack}>
      <CodeEntry
        ref={field}
        code={code}
        busy={phase === 'checking'}
        sending={phase === 'sending'}
        error={error?.about === 'code' ? error.text : null}
        problem={error?.about === 'sending' && <Alert kind="bad">{error.text}</Alert>}
        verifyLabel="Verify"
        onChange={confirmations.type}
        onVerify={confirmations.verify}
        ways={
          <>
            <ResendCode
              key={sends}
              seconds={waitSeconds}
              sending={phase === 'sending'}
              onResend={confirmations.resend}
            />
            <Button variant="text" flush="start" onClick={confirmations.goBack}>
              Go Back
            </Button>
          </>
        }
      >
        <p>{words.why(shown, purpose)}</p>
        <p aria-live="polite">
          {whereText(asked)}
          <strong className={channel === 'sms' ? 'nowrap' : undefined}>
            <Address>{phoneText(shown)}</Address>
          </strong>
          .
        </p>
      </CodeEntry>
    </Dialog>
  )
}
