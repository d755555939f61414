import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { customerFor, customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { monthsSince } from '@sipday/rules/office/customers.ts'
import { noNewsSince } from '@sipday/rules/texts/news-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { IdentityCard } from '@sipday/ui/counter/IdentityCard.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import { BoughtTwice } from './actions/BoughtTwice.tsx'
import { GiveButton } from './actions/GiveButton.tsx'
import { PayLinkButton } from './adding/PayLinkButton.tsx'
import { MembershipCard } from './MembershipCard.tsx'
import { MergeCard } from './MergeCard.tsx'
import { MoreActions } from './MoreActions.tsx'
import { NotesCard } from './NotesCard.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { type Customer, customerQuery } from './queries.ts'
import { RightsCard } from './RightsCard.tsx'
import { Unreachable } from './contacts/Unreachable.tsx'
import { ValueCard } from './ValueCard.tsx'

/* Below what is asked for first. */
const FeedCard = lazy(() => import('./FeedCard.tsx').then((loaded) => ({ default: loaded.FeedCard })))

const ContactsCard = lazy(() =>
  import('./contacts/ContactsCard.tsx').then((loaded) => ({ default: loaded.ContactsCard })),
)

/** The customer's name stands in no title and no address. */
export function CustomerPage({ id, me }: { id: string; me: Me }) {
  const query = useQuery(customerQuery(id))
  return (
    <Section
      name="Customer"
      above={[{ label: customerTexts.section, to: '/customers' }]}
      heading={query.data?.customer.name || customerTexts.noName}
    >
      <Waiting query={query} label={customerTexts.loading} failed={customerTexts.failed}>
        {(found) => <Page found={found} me={me} />}
      </Waiting>
    </Section>
  )
}

function Page({ found, me }: { found: Customer; me: Me }) {
  const {
    customer,
    contacts,
    memberships,
    payments,
    value,
    duplicates,
    merges,
    proposedMerges,
    noNewsSince: no,
  } = found
  const [now] = useState(() => new Date())
  return (
    <div className={css.columns}>
      <div className="stack">
        <IdentityCard
          name={customerFor(monthsSince(new Date(customer.since), now))}
          lines={contacts.map(({ address }) => phoneText(address))}
        />
        <Unreachable contacts={contacts} />
        {no !== null && <p className="small">{noNewsSince(dateText(dateIn(new Date(no), me.shop.timeZone)))}</p>}
        <section className="stack" aria-labelledby="memberships">
          <h2 id="memberships">{customerTexts.memberships}</h2>
          {memberships.length === 0 && <p>{customerTexts.noMemberships}</p>}
          <BoughtTwice memberships={memberships} />
          {memberships.map((membership) => (
            <MembershipCard key={membership.id} membership={membership} me={me} />
          ))}
          {me.capabilities.includes('customers') && (
            <div className="row wrap">
              <GiveButton customerId={customer.id} />
              <PayLinkButton shop={me.shop.address} />
            </div>
          )}
        </section>
        <PaymentsCard payments={payments} me={me} />
        <Suspense fallback={null}>
          <FeedCard customerId={customer.id} timeZone={me.shop.timeZone} />
        </Suspense>
      </div>
      <div className="stack">
        <ValueCard value={value} />
        <NotesCard customerId={customer.id} me={me} />
        {me.capabilities.includes('contacts') && (
          <Suspense fallback={null}>
            <ContactsCard customerId={customer.id} me={me} />
          </Suspense>
        )}
        <MergeCard customerId={customer.id} duplicates={duplicates} merges={merges} proposed={proposedMerges} me={me} />
        <RightsCard customerId={customer.id} me={me} />
        <MoreActions customer={customer} me={me} />
      </div>
    </div>
  )
}
