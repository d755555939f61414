import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry } from '@sipday/ui/code-entry/CodeEntry.tsx'
import { ResendCode } from '@sipday/ui/code-entry/ResendCode.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Notices } from '../Notices.tsx'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { useRedeem, useSend } from '../useRedeem.tsx'
import css from './EnterCode.module.css'

export function EnterCode() {
  const send = useSend()
  const { contact, code, sendFailed, codesSent, waitSeconds } = useRedeem(({ context }) => context)
  const sending = useRedeem((snapshot) => snapshot.matches({ enterOtp: 'sending' }))
  const checking = useRedeem(
    (snapshot) => snapshot.matches({ enterOtp: 'checking' }) || snapshot.matches({ enterOtp: 'lookingUp' }),
  )
  return (
    <div className="page">
      <div className={`narrow stack ${css.form}`}>
        <PageHeading>Enter Your Code</PageHeading>
        <CodeEntry
          sentTo={phoneText(contact?.to ?? '')}
          sent={codesSent}
          sending={sending}
          notSent={sendFailed}
          code={code}
          busy={checking}
          verifyLabel="Verify"
          onChange={(value) => send({ type: 'CHANGE_CODE', value })}
          onVerify={() => send({ type: 'VERIFY' })}
          ways={
            <>
              <ResendCode
                key={codesSent}
                seconds={codesSent === 0 ? 0 : waitSeconds}
                sending={sending}
                onResend={() => send({ type: 'RESEND_CODE' })}
              />
              <Button variant="text" flush="start" onClick={() => send({ type: 'USE_ANOTHER_METHOD' })}>
                Use another method
              </Button>
            </>
          }
        >
          <Notices />
        </CodeEntry>
      </div>
    </div>
  )
}
