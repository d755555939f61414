import { Button } from '@sipday/ui/Button.tsx'
import { PageHeading } from '@sipday/ui/PageHeading.tsx'
import { SixDigitCode } from '@sipday/ui/fields/SixDigitCode.tsx'
import { useEffect, useRef, type FormEvent } from 'react'
import { phoneText } from '../person/contact-text.ts'
import { Notices } from '../Notices.tsx'
import { useRedeem, useSend } from '../useRedeem.tsx'
import { ResendCode } from './ResendCode.tsx'
import css from './EnterCode.module.css'

/** Step 3 (S2): the six digits that were sent to the contact. */
export function EnterCode() {
  const send = useSend()
  const contact = useRedeem(({ context }) => context.contact)
  const code = useRedeem(({ context }) => context.code)
  const sendFailed = useRedeem(({ context }) => context.sendFailed)
  const field = useRef<HTMLInputElement>(null)
  const waits = useRedeem((snapshot) => snapshot.matches({ enterOtp: 'idle' }))
  const sending = useRedeem((snapshot) => snapshot.matches({ enterOtp: 'sending' }))
  const checking = useRedeem(
    (snapshot) => snapshot.matches({ enterOtp: 'checking' }) || snapshot.matches({ enterOtp: 'lookingUp' }),
  )
  useEffect(() => {
    // Digits can be typed at once, and again after a code that was refused or sent anew.
    if (waits) field.current?.focus()
  }, [waits])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'VERIFY' })
  }
  return (
    <form className="page" onSubmit={submit} noValidate>
      <div className={`narrow stack ${css.form}`}>
        <PageHeading>Enter Your Code</PageHeading>
        <p aria-live="polite">
          {sending ? 'Sending a 6-digit code to ' : sendFailed ? 'No code was sent to ' : 'A 6-digit code was sent to '}
          <strong className="nowrap">{phoneText(contact?.to ?? '')}</strong>.
        </p>
        <Notices />
        <SixDigitCode ref={field} value={code} onChange={(value) => send({ type: 'CHANGE_CODE', value })} autoFocus />
        <Button type="submit" wide busy={checking} disabled={code.length < 6}>
          Verify
        </Button>
        <div className={css.ways}>
          <ResendCode />
          <Button variant="text" flush="start" onClick={() => send({ type: 'USE_ANOTHER_METHOD' })}>
            Use another method
          </Button>
        </div>
      </div>
    </form>
  )
}
