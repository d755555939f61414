import { allDrawings } from '../src/drawings/all-drawings.ts'
import { ArtTile } from '../src/drawings/ArtTile.tsx'
import { CardBrand } from '../src/cards/CardBrand.tsx'
import { KNOWN_CARD_BRANDS } from '../src/cards/card-brands.ts'
import { Cup } from '../src/drawings/Cup.tsx'
import { type DrinkName, provideDrawings } from '../src/drawings/drawings.ts'
import { Hero } from '../src/text/Hero.tsx'
import { Icon } from '../src/icons/Icon.tsx'
import { iconPaths, type IconName } from '../src/icons/icon-paths.ts'
import { Wordmark } from './Wordmark.tsx'

provideDrawings(allDrawings)

const GROUNDS = ['milk', 'coffee', 'fruit', 'leaf', 'ice'] as const

export function Pictures() {
  return (
    <section className="stack" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <Wordmark />
      <div className="row wrap">
        {(Object.keys(allDrawings) as DrinkName[])
          .filter((name) => !name.startsWith('wordmark'))
          .map((name, index) => (
            <ArtTile key={name} drinks={[name]} ground={GROUNDS[index % 5]} />
          ))}
        <ArtTile drinks={['thai', 'treat']} ground="milk" />
        <ArtTile drinks={['earl-grey']} ground="milk" small />
        <Cup full />
        <Cup full={false} />
      </div>
      <div className="row wrap">
        {[...KNOWN_CARD_BRANDS, 'OTHER'].map((brand) => (
          <CardBrand key={brand} brand={brand} />
        ))}
      </div>
      <div className="row wrap">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
      </div>
      <Hero drinks={['mango', 'brown-sugar', 'taro']}>
        <h3 className="h1">Thank you, Mei</h3>
        <p>Your drinks start today.</p>
      </Hero>
    </section>
  )
}
