import { useState } from 'react'
import { ActionBar } from '../src/actions/ActionBar.tsx'
import { ArtTile } from '../src/drawings/ArtTile.tsx'
import { Button } from '../src/actions/Button.tsx'
import { Card } from '../src/cards/Card.tsx'
import { Checkbox } from '../src/fields/choosing/Checkbox.tsx'
import { Field } from '../src/fields/Field.tsx'
import { MoneySummary } from '../src/text/MoneySummary.tsx'
import { PageHeading } from '../src/text/PageHeading.tsx'
import { PriceText } from '../src/text/PriceText.tsx'
import { QuantityStepper } from '../src/fields/choosing/QuantityStepper.tsx'
import { Steps } from '../src/text/Steps.tsx'
import { Timeline } from '../src/code/Timeline.tsx'
import { Frame } from './Frame.tsx'

export function SummaryScreen() {
  const [count, setCount] = useState(2)
  const [gift, setGift] = useState(true)
  return (
    <Frame>
      <Steps steps={['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']} current={3} />
      <PageHeading>Plan Summary</PageHeading>
      <div className="split section">
        <div className="stack">
          <Card>
            <div className="row top-aligned">
              <ArtTile drinks={['earl-grey']} ground="milk" />
              <div className="grow">
                <h2 className="h3">One Month</h2>
                <p className="small">Kips Bay NY</p>
                <PriceText price="$30.00" period="/mo" />
              </div>
            </div>
            <div className="row wrap">
              <Button variant="text" flush="start">
                Change Location
              </Button>
              <Button variant="text">Change Plan</Button>
            </div>
          </Card>
          <Card stack>
            <QuantityStepper
              label="Number of Subscriptions"
              helper="One per person"
              value={count}
              onChange={setCount}
              max={20}
            />
            <Checkbox label="This is a gift" checked={gift} onChange={setGift} />
          </Card>
          <Card stack>
            <h2 className="h3">Gift details</h2>
            <div className="grid-2">
              <Field label="Recipient’s name" value="Omar Haddad" />
              <Field label="Recipient’s email" value="omar@demo.example" />
            </div>
          </Card>
        </div>
        <Card as="aside" tinted stack aria-label="Your order">
          <MoneySummary
            lines={[
              { label: 'Subtotal', note: '(2 × $30.00)', amount: '$60.00' },
              { label: 'Tax', note: '(6.675%)', amount: '$4.00' },
            ]}
            total={{ label: 'Total', amount: '$64.00' }}
          />
          <h2 className="h3">What you pay, and when</h2>
          <Timeline
            items={[
              { title: 'Today, June 2', amount: '$64.00', text: 'Charged once you press Subscribe' },
              { title: 'July 2, 2026', amount: '$64.00', text: 'First renewal, then every month until you cancel' },
              { title: 'Any time', text: 'Cancel online. It stays active to the end of the paid month.' },
            ]}
          />
        </Card>
      </div>
      <ActionBar total="$64.00" totalOnPhonesOnly>
        <Button variant="outlined">Back</Button>
        <Button>Continue</Button>
      </ActionBar>
    </Frame>
  )
}
