import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { stepLabels } from '@sipday/rules/flow.ts'
import { tintsOf } from '@sipday/rules/look/tints.ts'
import { photoIn } from '@sipday/rules/look/photo.ts'
import { hasWordmark } from '@sipday/rules/look/wordmark.ts'
import { Logo } from '@sipday/ui/drawings/Logo.tsx'
import { Photo } from '@sipday/ui/drawings/Photo.tsx'
import { Sunrise } from '@sipday/ui/drawings/Sunrise.tsx'
import { Steps } from '@sipday/ui/text/Steps.tsx'
import type { CSSProperties } from 'react'
import { useCatalogue } from '../../parts/catalogue/use-catalogue.ts'
import { useShopWords } from '../../parts/draft/use-shop-words.ts'
import { ModelCards } from '../../parts/preview/ModelCards.tsx'
import { Phone } from '../../parts/preview/Phone.tsx'
import css from './brand.module.css'
import { pictureOf } from './picture-of.ts'

/** As the draft has it. */
export function BrandPhone({ brand }: { brand: DraftBody<'brand'> }) {
  const { kit, words } = useShopWords()
  const { data: catalogue } = useCatalogue()
  const photo = photoIn(brand)
  const offer = { big: words['banner-price'], small: words['banner-period'] }
  const tints = Object.entries(tintsOf(brand)).map(([name, color]) => [`--c-${name}`, color])
  return (
    <Phone caption="The draft, on the first screen">
      <div className={css.screen} style={Object.fromEntries(tints) as CSSProperties}>
        <div className={css.header}>
          <Logo
            name={brand.shopName}
            drawn={hasWordmark(brand.shopName)}
            logo={brand.logoSvg ? { src: pictureOf(brand.logoSvg) } : null}
          />
          <p>Redeem</p>
        </div>
        <div>
          <Steps steps={stepLabels} current={0} />
          <div className={css.banner}>
            <p className={css.offer}>{words['banner-title']}</p>
            {photo ? (
              <>
                <p>
                  <b>{offer.big}</b> {offer.small}
                </p>
                <Photo {...photo} sizes="320px" />
              </>
            ) : (
              <Sunrise drinks={kit.banner} offer={offer} />
            )}
          </div>
        </div>
        <p className="h2">Select a Plan</p>
        {catalogue && <ModelCards {...catalogue} />}
        <p className={css.ending}>{brand.tagline}</p>
      </div>
    </Phone>
  )
}
