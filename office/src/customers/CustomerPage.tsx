import { dateIn, dateText } from '@sipday/rules/calendar.ts'
import { membershipGroups } from '@sipday/rules/office/customer/customer-groups.ts'
import { customerFor, customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { memberViewTexts } from '@sipday/rules/office/words/member-view-words.ts'
import { monthsSince } from '@sipday/rules/office/customers.ts'
import { noNewsSince } from '@sipday/rules/texts/news-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { GoButton } from '../parts/GoButton.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Section } from '../Section.tsx'
import type { Me } from '../session.ts'
import css from './customers.module.css'
import { ContactsBar } from './contacts/ContactsBar.tsx'
import { MembershipGroup } from './memberships/MembershipGroup.tsx'
import { PaymentsCard } from './PaymentsCard.tsx'
import { type Customer, customerQuery } from './queries.ts'
import { ValueCard } from './ValueCard.tsx'

/* Below what is asked for first, or seldom there. */
const ProposedContacts = lazy(() =>
  import('./contacts/ProposedContacts.tsx').then((loaded) => ({ default: loaded.ProposedContacts })),
)
const BoughtTwice = lazy(() => import('./actions/BoughtTwice.tsx').then((loaded) => ({ default: loaded.BoughtTwice })))
const Unreachable = lazy(() => import('./contacts/Unreachable.tsx').then((loaded) => ({ default: loaded.Unreachable })))
const NotesCard = lazy(() => import('./NotesCard.tsx').then((loaded) => ({ default: loaded.NotesCard })))
const MergeCard = lazy(() => import('./MergeCard.tsx').then((loaded) => ({ default: loaded.MergeCard })))
const MoreActions = lazy(() => import('./MoreActions.tsx').then((loaded) => ({ default: loaded.MoreActions })))
const FeedCard = lazy(() => import('./happened/FeedCard.tsx').then((loaded) => ({ default: loaded.FeedCard })))

/** The customer's name stands in no title and no address. */
export function CustomerPage({ id, me }: { id: string; me: Me }) {
  const query = useQuery(customerQuery(id))
  const [now] = useState(() => new Date())
  const found = query.data
  const people = new Set(
    found?.memberships
      .filter(({ pays, isGift, standing }) => pays && !isGift && standing !== 'ended')
      .map(({ subscriber }) => subscriber.id),
  )
  return (
    <Section
      name="Customer"
      above={[{ label: customerTexts.section, to: '/customers' }]}
      heading={
        found ? found.customer.name || phoneText(found.contacts[0]?.address ?? customerTexts.noName) : customerTexts.one
      }
      said={found && customerFor(monthsSince(new Date(found.customer.since), now), people.size)}
      atHead={
        me.capabilities.includes('customers.read') && (
          <GoButton variant="outlined" to={`/customers/${id}/as-member`}>
            {memberViewTexts.open}
          </GoButton>
        )
      }
    >
      <Waiting query={query} label={customerTexts.loading} failed={customerTexts.failed}>
        {(loaded) => <Page found={loaded} me={me} />}
      </Waiting>
    </Section>
  )
}

function Page({ found, me }: { found: Customer; me: Me }) {
  const { customer, contacts, memberships, payments, value, noNewsSince: no } = found
  const groups = membershipGroups(memberships)
  const [open, setOpen] = useState(groups[0]?.memberships[0]?.id ?? null)
  return (
    <>
      <ContactsBar found={found} me={me} />
      <Suspense>
        <Unreachable contacts={contacts} timeZone={me.shop.timeZone} />
      </Suspense>
      {no !== null && <p className="small">{noNewsSince(dateText(dateIn(new Date(no), me.shop.timeZone)))}</p>}
      {me.capabilities.includes('contacts') && (
        <Suspense fallback={null}>
          <ProposedContacts customerId={customer.id} me={me} />
        </Suspense>
      )}
      <div className={css.columns}>
        <div className="stack">
          {groups.length === 0 && <p>{customerTexts.noMemberships}</p>}
          <Suspense>
            <BoughtTwice memberships={memberships} />
          </Suspense>
          {groups.map((group) => (
            <MembershipGroup key={group.key} group={group} payments={payments} open={open} onOpen={setOpen} me={me} />
          ))}
          <PaymentsCard customerId={customer.id} payments={payments} value={value} me={me} />
          <Suspense fallback={null}>
            <FeedCard customerId={customer.id} timeZone={me.shop.timeZone} />
          </Suspense>
        </div>
        <div className="stack">
          <ValueCard value={value} />
          <Suspense>
            <NotesCard customerId={customer.id} me={me} />
          </Suspense>
          <Suspense>
            <MergeCard found={found} me={me} />
          </Suspense>
          <Suspense>
            <MoreActions customer={customer} me={me} />
          </Suspense>
        </div>
      </div>
    </>
  )
}
