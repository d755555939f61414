import { ownPageTexts } from '@sipday/rules/own-page/page-words.ts'
import { groupsOf } from '@sipday/rules/own-page/groups.ts'
import { customerTexts } from '@sipday/rules/office/words/customer-words.ts'
import { memberViewTexts } from '@sipday/rules/office/words/member-view-words.ts'
import { phoneText } from '@sipday/rules/texts/contact-text.ts'
import { Alert } from '@sipday/ui/notices/Alert.tsx'
import { Card } from '@sipday/ui/cards/Card.tsx'
import { IdentityCard } from '@sipday/ui/counter/IdentityCard.tsx'
import { useQuery } from '@tanstack/react-query'
import { Waiting } from '../../parts/Waiting.tsx'
import { Section } from '../../Section.tsx'
import type { Me } from '../../session.ts'
import { memberViewQuery, type MemberView } from '../queries.ts'
import { OwnMembership } from './OwnMembership.tsx'
import { Past } from './Past.tsx'
import { ReceivedMembership } from './ReceivedMembership.tsx'

/** A picture: nothing in it can be pressed (O5). */
export function MemberViewPage({ id, me }: { id: string; me: Me }) {
  const query = useQuery(memberViewQuery(id))
  const name = query.data ? `${query.data.customer.givenName} ${query.data.customer.familyName}`.trim() : ''
  return (
    <Section
      name={memberViewTexts.heading}
      above={[
        { label: customerTexts.section, to: '/customers' },
        { label: name || customerTexts.noName, to: `/customers/${id}` },
      ]}
    >
      <Waiting query={query} label={memberViewTexts.loading} failed={memberViewTexts.failed}>
        {(found) => (
          <>
            <Alert kind="info" heading={memberViewTexts.bar(found.customer.givenName)} announce={false}>
              {memberViewTexts.inert}
            </Alert>
            <Picture view={found} timeZone={me.shop.timeZone} />
          </>
        )}
      </Waiting>
    </Section>
  )
}

function Picture({ view, timeZone }: { view: MemberView; timeZone: string }) {
  const { customer, today } = view
  const records = view.subscriptions.map(({ codeMasked: _masked, ...record }) => ({ ...record, Code: null }))
  const benefits = view.entitlements.map((record) => ({ ...record, Code: [], Pass: '' }))
  const groups = groupsOf(records, benefits, today)
  const maskedOf = (id: string) => view.subscriptions.find((one) => one.id === id)?.codeMasked ?? null
  const name = `${customer.givenName} ${customer.familyName}`.trim()
  const lines = [customer.email, phoneText(customer.phone)].filter((line) => line !== '')
  return (
    <div className="stack">
      <h2>{ownPageTexts.hello(customer.givenName)}</h2>
      <IdentityCard name={name || 'Member'} lines={lines} />
      {groups.mine.length === 0 && groups.gifted.length === 0 && <p>{ownPageTexts.none}</p>}
      {groups.mine.length > 0 && (
        <section className="stack" aria-labelledby="seen-mine">
          <h2 id="seen-mine">{ownPageTexts.mine}</h2>
          {groups.mine.map((record) => (
            <OwnMembership
              key={record.id}
              record={record}
              benefits={groups.benefitsOf(record.id)}
              masked={maskedOf(record.id)}
              oneOfSeveral={groups.mine.length > 1}
              today={today}
              timeZone={timeZone}
            />
          ))}
        </section>
      )}
      {groups.gifted.length > 0 && (
        <section className="stack" aria-labelledby="seen-gifted">
          <h2 id="seen-gifted">{ownPageTexts.gifted}</h2>
          {groups.gifted.map((gifted) => (
            <ReceivedMembership
              key={gifted.id}
              gifted={gifted}
              masked={maskedOf(gifted.id)}
              today={today}
              timeZone={timeZone}
            />
          ))}
        </section>
      )}
      {groups.previous.length > 0 && (
        <section className="stack" aria-labelledby="seen-previous">
          <h2 id="seen-previous">{ownPageTexts.previous}</h2>
          {groups.previous.map((record) => (
            <Card key={record.id}>
              <h3>{record['Plan Name'][0]}</h3>
              <p className="small">{ownPageTexts.endedOn(record['Subscription End Date'])}</p>
            </Card>
          ))}
        </section>
      )}
      <Past view={view} timeZone={timeZone} />
    </div>
  )
}
