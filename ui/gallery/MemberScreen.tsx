import { Badge } from '../src/notices/Badge.tsx'
import { Button } from '../src/actions/Button.tsx'
import { Card } from '../src/cards/Card.tsx'
import { Facts } from '../src/text/Facts.tsx'
import { IdentityCard } from '../src/counter/IdentityCard.tsx'
import { MembershipCode } from '../src/code/MembershipCode.tsx'
import { PageHeading } from '../src/text/PageHeading.tsx'
import { Pass } from '../src/code/Pass.tsx'
import { Perk } from '../src/code/Perk.tsx'
import { Frame } from './Frame.tsx'

export function MemberScreen() {
  return (
    <Frame ice>
      <PageHeading>Hi, Mei</PageHeading>
      <div className="stack-l section">
        <IdentityCard name="Mei Chen" lines={['mei@demo.example', '(212) 555-0142']} />
        <section className="stack">
          <h2>My Subscriptions</h2>
          <Pass
            code={
              <MembershipCode
                code="048291"
                large
                qr={
                  <svg viewBox="-2 -2 25 25" role="img" aria-label="QR code for 048 291">
                    <path fill="#fff" d="M-2-2h25v25H-2z" />
                    <path d="M0 0h7v7H0zM14 0h7v7h-7zM0 14h7v7H0zM9 9h3v3H9z" />
                  </svg>
                }
                hint="Show it at the counter. The team scans it or types the digits."
              />
            }
          >
            <div className="stack">
              <div className="row between top-aligned">
                <div>
                  <h3>One Month</h3>
                  <p className="small">Kips Bay NY</p>
                </div>
                <Badge tone="ok" icon="check">
                  Active
                </Badge>
              </div>
              <ul>
                <Perk name="One medium drink a day" ready state="Ready to Redeem" />
                <Perk name="One topping included" ready state="Ready to Redeem" note="With your drink" />
                <Perk
                  name="Welcome drink"
                  ready={false}
                  state="Redeemed this period"
                  note="May 2 at 4:12 PM. A one-time drink."
                />
              </ul>
              <Button variant="outlined" wide>
                Manage Subscription
              </Button>
            </div>
          </Pass>
        </section>
        <section className="stack">
          <h2>In a very large shop</h2>
          <Pass code={<MembershipCode code="60482917" large />}>
            <h3>One Month</h3>
          </Pass>
        </section>
        <section className="stack">
          <h2>Manage Subscription</h2>
          <Card>
            <h3>One Month</h3>
            <Facts
              items={[
                { term: 'Next Billing Date', detail: 'July 2, 2026' },
                { term: 'Subscription End Date', detail: 'N/A' },
              ]}
            />
          </Card>
        </section>
      </div>
    </Frame>
  )
}
