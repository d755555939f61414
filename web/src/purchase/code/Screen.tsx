import { standingProblem } from '../selectors.ts'
import { StepPage } from '../StepPage.tsx'
import { useSend, useWizard } from '../useWizard.tsx'
import type { WizardView } from '../early/view.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { CodeEntry } from './CodeEntry.tsx'
import { CodeMethod } from './CodeMethod.tsx'
import { canUseSms } from './code.ts'

const places = ['chooseMethod', 'sendingCode', 'resendingCode', 'verifyingCode', 'fetchingCustomerInfo'] as const

const placeOf = (snapshot: WizardView) =>
  places.find((authentication) => snapshot.matches({ displayFlow: { authentication } }))

export function Screen() {
  const context = useWizard((snapshot) => snapshot.context)
  const place = useWizard(placeOf)
  const problem = useWizard(standingProblem)
  const send = useSend()
  const email = context.customerForms[0]?.email ?? ''
  if (place === 'chooseMethod' || place === 'sendingCode') {
    return (
      <StepPage key="method" screen="code" heading="Verify Your Identity">
        <CodeMethod
          email={email}
          maskedPhone={context.maskedPhone}
          sendsTexts={context.sendsTexts}
          canText={canUseSms(context)}
          sending={place === 'sendingCode' ? context.otpMethod : null}
          onEmail={() => send({ type: 'SEND_CODE_EMAIL' })}
          onText={() => send({ type: 'SEND_CODE_SMS' })}
        />
        <div>
          <Button variant="outlined" disabled={place === 'sendingCode'} onClick={() => send({ type: 'BACK' })}>
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
        sent={context.codesSent}
        wait={context.codeWait}
        resending={place === 'resendingCode'}
        verifying={place === 'verifyingCode'}
        opening={place === 'fetchingCustomerInfo'}
        error={context.fieldErrors['code'] ?? null}
        problem={problem}
        onChange={(value) => send({ type: 'UPDATE_OTP_CODE', value })}
        onVerify={() => send({ type: 'SUBMIT_CODE' })}
        onResend={() => send({ type: 'RESEND_CODE' })}
        onOtherMethod={context.sendsTexts ? () => send({ type: 'BACK_TO_METHOD_CHOICE' }) : null}
        onBack={() => send({ type: 'BACK' })}
      />
    </StepPage>
  )
}
