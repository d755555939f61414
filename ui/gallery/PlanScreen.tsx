import { ArtTile } from '../src/drawings/ArtTile.tsx'
import { Button } from '../src/actions/Button.tsx'
import { Icon } from '../src/icons/Icon.tsx'
import { PageHeading } from '../src/text/PageHeading.tsx'
import { PlanCard } from '../src/cards/PlanCard.tsx'
import { Steps } from '../src/text/Steps.tsx'
import { Frame } from './Frame.tsx'

const BENEFITS = ['One medium drink a day', 'Welcome drink', 'One topping included']

export function PlanScreen() {
  return (
    <Frame>
      <Steps steps={['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']} current={2} />
      <PageHeading>Select a Plan</PageHeading>
      <p className="row small">
        <Icon name="pin" size="small" />
        Individual Membership at Kips Bay NY
      </p>
      <div className="grid-2 section">
        <PlanCard
          art={<ArtTile drinks={['earl-grey']} ground="milk" />}
          name="One Month"
          level={2}
          price="$30.00"
          period="/mo"
          note="Renews every month"
          benefits={BENEFITS}
          action={<Button wide>Choose One Month</Button>}
        />
        <PlanCard
          art={<ArtTile drinks={['matcha']} ground="leaf" />}
          name="Annual"
          level={2}
          price="$365.00"
          period="/yr"
          note="Renews every year"
          benefits={[...BENEFITS, '20% off at the ice-cream shop']}
          action={<Button wide>Choose Annual</Button>}
        />
      </div>
      <h2 className="section">Upgrade Your Plan</h2>
      <div className="grid-2 section">
        <PlanCard
          art={<ArtTile drinks={['taro', 'treat']} ground="fruit" />}
          name="One Month + Treat"
          price="$35.00"
          period="/mo"
          difference="+ $5.00"
          comparedWith="compared with One Month"
          benefits={[...BENEFITS, 'Treat under $12, once a month']}
          chosen
          action={<Button wide>Choose One Month + Treat</Button>}
        />
      </div>
    </Frame>
  )
}
