import { StepPage } from '../StepPage.tsx'
import { useSend, useWizard } from '../useWizard.tsx'
import { Button } from '@sipday/ui/Button.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CodeMethod } from './CodeMethod.tsx'
import { canUseSms } from './rules.ts'

/** Verification by a one-time code (W2.7): where it goes, then its six digits. */
export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const state = useWizard(
    (snapshot) => ({
      choosing: snapshot.matches({ displayFlow: { authentication: 'chooseMethod' } }),
      sending: snapshot.matches({ displayFlow: { authentication: 'sendingCode' } }),
      verifying: snapshot.matches({ displayFlow: { authentication: 'verifyingCode' } }),
      opening: snapshot.matches({ displayFlow: { authentication: 'fetchingCustomerInfo' } }),
    }),
    sameFlags,
  )
  const send = useSend()
  const email = context.customerForms[0]?.email ?? ''
  if (state.choosing || state.sending) {
    return (
      <StepPage key="method" screen="code" heading="Verify Your Identity">
        <CodeMethod
          email={email}
          maskedPhone={context.maskedPhone}
          canText={canUseSms(context)}
          sending={state.sending ? context.otpMethod : null}
          onEmail={() => send({ type: 'SEND_CODE_EMAIL' })}
          onText={() => send({ type: 'SEND_CODE_SMS' })}
        />
        <div>
          <Button variant="outlined" disabled={state.sending} onClick={() => send({ type: 'BACK' })}>
            Back
          </Button>
        </div>
      </StepPage>
    )
  }
  return (
    <StepPage key="entry" screen="code" heading="Enter Your Code" focusInContent>
      <CodeEntry
        sentTo={context.otpMethod === 'sms' ? context.maskedPhone : email}
        code={context.otpCode}
        verifying={state.verifying}
        opening={state.opening}
        error={context.error}
        onChange={(value) => send({ type: 'UPDATE_OTP_CODE', value })}
        onVerify={() => send({ type: 'SUBMIT_CODE' })}
        onResend={() => send({ type: 'RESEND_CODE' })}
        onOtherMethod={() => send({ type: 'BACK_TO_METHOD_CHOICE' })}
        onBack={() => send({ type: 'BACK' })}
      />
    </StepPage>
  )
}

const sameFlags = (a: Record<string, boolean>, b: Record<string, boolean>): boolean =>
  Object.keys(a).every((flag) => a[flag] === b[flag])
