import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { tintsOf } from '@sipday/rules/look/tints.ts'
import { webTexts } from '@sipday/rules/texts/web-texts.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { Sunrise } from '@sipday/ui/drawings/Sunrise.tsx'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { rowsQuery } from '../../parts/draft/draft-queries.ts'
import { Phone } from '../../parts/preview/Phone.tsx'
import css from './brand.module.css'
import { pictureOf } from './picture-of.ts'

/** As the draft has it. */
export function BrandPhone({ brand }: { brand: DraftBody<'brand'> }) {
  const { data: texts } = useQuery(rowsQuery('text'))
  const said = (key: keyof typeof webTexts): string => texts?.find(({ id }) => id === key)?.body.words ?? webTexts[key]
  const tints = Object.entries(tintsOf(brand)).map(([name, color]) => [`--c-${name}`, color])
  return (
    <Phone caption="The draft, on the first screen">
      <div className={css.screen} style={Object.fromEntries(tints) as CSSProperties}>
        <p className={css.header}>
          {brand.logoSvg ? <img src={pictureOf(brand.logoSvg)} alt="" /> : <b>{brand.shopName}</b>}
          <span>Redeem</span>
        </p>
        <div className={css.banner}>
          <p className={css.offer}>{said('banner-title')}</p>
          <Sunrise
            drinks={['thai', 'brown-sugar', 'strawberry', 'matcha']}
            offer={{ big: said('banner-price'), small: said('banner-period') }}
          />
        </div>
        <p className="h2">Select a Plan</p>
        <ChoiceCard
          art
          before={<ArtTile drinks={['taro']} />}
          title="Individual Membership"
          lines={['A drink for one person, every day.']}
          chosen
        />
        <p className={css.ending}>{brand.tagline}</p>
      </div>
    </Phone>
  )
}
