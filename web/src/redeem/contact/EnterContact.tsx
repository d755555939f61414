import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { useKit } from '@sipday/ui/drawings/kit.ts'
import { Hero } from '@sipday/ui/text/Hero.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import type { FormEvent } from 'react'
import { useErrorFocus } from '../../shell/focus.ts'
import { useFollow } from '../../shell/use-follow.ts'
import { messages } from '../failure.ts'
import { TextMessageTerms } from '../TextMessageTerms.tsx'
import { useRedeem, useSend } from '../useRedeem.tsx'
import css from './EnterContact.module.css'

/** `goesOn`: to pay (O9.5). */
type EnterContactProps = { moved: boolean; sendsTexts: boolean; goesOn?: boolean }

export function EnterContact({ moved, sendsTexts, goesOn = false }: EnterContactProps) {
  const kit = useKit()
  const send = useSend()
  const follow = useFollow()
  const typed = useRedeem(({ context }) => context.typedContact)
  const error = useRedeem(({ context }) => context.error)
  const notice = useRedeem(({ context }) => context.notice)
  const busy = useRedeem((snapshot) => !snapshot.matches({ enterContact: 'idle' }))
  const isFieldError = error === messages.contact
  const { root, press } = useErrorFocus<HTMLFormElement>(isFieldError)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SUBMIT_CONTACT' })
    press()
  }
  return (
    <div className="page">
      <div className="narrow">
        <Hero drinks={kit.welcome} />
        {/* `dialog`: a submit before the page is interactive keeps the contact out of the address. */}
        <form ref={root} className={`stack ${css.form}`} method="dialog" onSubmit={submit} noValidate>
          <PageHeading takesFocus={moved}>{goesOn ? 'Sign In to Continue' : 'Redeem Your Subscription'}</PageHeading>
          <p>
            Enter the email address{sendsTexts && ' or phone number'}{' '}
            {goesOn ? 'that the shop knows.' : 'associated with your subscription.'} We will send you a 6-digit code.
          </p>
          {notice && <Alert kind="warn">{notice}</Alert>}
          {error && !isFieldError && <Alert kind="bad">{error}</Alert>}
          <Field
            label={sendsTexts ? 'Email or Phone Number' : 'Email'}
            name="contact"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck="false"
            required
            value={typed}
            error={isFieldError ? error : undefined}
            announced
            onChange={(value) => send({ type: 'CHANGE_CONTACT', value })}
          />
          <Button type="submit" wide busy={busy}>
            Continue
          </Button>
          {sendsTexts && <TextMessageTerms />}
          <p className="small">
            New here?{' '}
            <a href="/" onClick={follow}>
              See the memberships
            </a>
          </p>
        </form>
      </div>
    </div>
  )
}
