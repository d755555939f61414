import type { Channel } from '@sipday/contract/people.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { lazy, Suspense, useState } from 'react'
import { AccountRow } from '../dashboard/rows/AccountRow.tsx'
import type { Person } from '../context.ts'

// Most visits change nothing.
const ContactDialog = lazy(() => import('./ContactDialog.tsx').then((module) => ({ default: module.ContactDialog })))

type ChangeContactProps = { customerId: string; sendsTexts: boolean; person: Pick<Person, 'email' | 'phone'> | null }

export function ChangeContact({ customerId, sendsTexts, person }: ChangeContactProps) {
  const [asking, setAsking] = useState<Channel | null>(null)
  return (
    <>
      <AccountRow icon="email" title="Email" value={person?.email} verb="Change" onPress={() => setAsking('email')} />
      {sendsTexts && (
        <AccountRow
          icon="phone"
          title="Phone Number"
          value={phoneText(person?.phone ?? '')}
          verb="Change"
          onPress={() => setAsking('sms')}
        />
      )}
      {asking && (
        <Suspense fallback={null}>
          <ContactDialog customerId={customerId} channel={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}
