import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { Field } from '@sipday/ui/fields/Field.tsx'
import { PageHeading } from '@sipday/ui/text/PageHeading.tsx'
import type { FormEvent } from 'react'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { useErrorFocus } from '../../shell/focus.ts'
import { nobody, type PersonField } from '../context.ts'
import { Notices } from '../Notices.tsx'
import { TextMessageTerms } from '../TextMessageTerms.tsx'
import { useRedeem, useSend } from '../useRedeem.tsx'
import { CodeAtHand } from './CodeAtHand.tsx'
import { shownFields } from '../person/missing-fields.ts'
import css from './CompleteProfile.module.css'

const words: Record<PersonField, { label: string; autoComplete: string; type?: string; helper?: string }> = {
  firstName: { label: 'First Name', autoComplete: 'given-name' },
  lastName: { label: 'Last Name', autoComplete: 'family-name' },
  email: { label: 'Email', autoComplete: 'email', type: 'email' },
  phone: { label: 'Phone', autoComplete: 'tel', type: 'tel', helper: 'Digits and spaces are fine.' },
}
const verifiedText: Partial<Record<PersonField, string>> = {
  email: 'This email was used to verify your account.',
  phone: 'This phone number was used to verify your account.',
}

/** S2, R37: the verified field is filled in and disabled. */
export function CompleteProfile({ sendsTexts }: { sendsTexts: boolean }) {
  const send = useSend()
  const form = useRedeem(({ context }) => context.profileForm)
  const person = useRedeem(({ context }) => context.person) ?? nobody()
  const contact = useRedeem(({ context }) => context.contact)
  const fieldErrors = useRedeem(({ context }) => context.fieldErrors)
  const busy = useRedeem((snapshot) => snapshot.matches({ completeProfile: 'saving' }))
  const verified: PersonField | null = contact ? (contact.channel === 'email' ? 'email' : 'phone') : null
  const fields = shownFields(person, verified)
  const { root, press } = useErrorFocus<HTMLFormElement>(Object.keys(fieldErrors).length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SAVE_PROFILE' })
    press()
  }
  return (
    <form ref={root} className="page" onSubmit={submit} noValidate>
      <div className={`narrow stack ${css.form}`}>
        <PageHeading takesFocus>Complete Your Profile</PageHeading>
        <p>Please complete your profile to continue.</p>
        <CodeAtHand />
        <Notices />
        {fields.map((field) => {
          const { helper, ...attributes } = words[field]
          const isVerified = field === verified
          return (
            <Field
              key={field}
              name={field}
              {...attributes}
              value={isVerified && field === 'phone' ? phoneText(form.phone) : form[field]}
              disabled={isVerified}
              helper={isVerified ? verifiedText[field] : helper}
              error={fieldErrors[field]}
              onChange={(value) => send({ type: 'CHANGE_PROFILE_FIELD', field, value })}
            />
          )
        })}
        {sendsTexts && fields.includes('phone') && <TextMessageTerms />}
        <ActionBar>
          <Button variant="outlined" disabled={busy} onClick={() => send({ type: 'NOT_NOW' })}>
            Not Now
          </Button>
          <Button type="submit" wide busy={busy}>
            Save Profile
          </Button>
        </ActionBar>
      </div>
    </form>
  )
}
