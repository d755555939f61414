import { ArtTile } from '../src/drawings/ArtTile.tsx'
import { Banner } from '../src/notices/Banner.tsx'
import { Button } from '../src/actions/Button.tsx'
import { ChoiceCard } from '../src/cards/ChoiceCard.tsx'
import { PageHeading } from '../src/text/PageHeading.tsx'
import { Steps } from '../src/text/Steps.tsx'
import { Frame } from './Frame.tsx'

const nothing = () => undefined

export function ModelScreen() {
  return (
    <Frame>
      <Steps steps={['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment']} current={0} />
      <Banner
        label="Today at the shop"
        title={'A medium\u00a0drink every\u00a0day'}
        offer={{ big: '$1', small: 'a day' }}
        drinks={['thai', 'brown-sugar', 'strawberry', 'matcha']}
        lines={[
          { name: 'Iced Milk Teas', art: { drinks: ['earl-grey'], ground: 'milk' }, onInfo: nothing },
          { name: 'Iced Coffee', art: { drinks: ['vietnamese-coffee'], ground: 'coffee' }, onInfo: nothing },
          { name: 'Iced Fruit Black or Green Teas', art: { drinks: ['mango'], ground: 'fruit' }, onInfo: nothing },
        ]}
        action={
          <Button variant="grey" wide>
            View All Drinks
          </Button>
        }
      />
      <PageHeading size="h2">Select a Plan</PageHeading>
      <ul className="grid-3 section">
        <li>
          <ChoiceCard
            tall
            art
            chosen
            before={<ArtTile drinks={['brown-sugar']} ground="milk" />}
            title="Individual Membership"
            lines={['A drink a day for you']}
            strong="Starting at $30.00"
          />
        </li>
        <li>
          <ChoiceCard
            tall
            art
            before={<ArtTile drinks={['taro', 'matcha']} ground="leaf" />}
            title="Family Membership"
            lines={['2 or more people, 10% off']}
            strong="Starting at $27.00"
          />
        </li>
        <li>
          <ChoiceCard
            tall
            art
            before={<ArtTile drinks={['gift']} ground="fruit" />}
            title="Gift Membership"
            lines={['Paid once, no renewal']}
            strong="Starting at $90.00"
          />
        </li>
      </ul>
    </Frame>
  )
}
