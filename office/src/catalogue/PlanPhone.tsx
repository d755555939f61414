import { sentence } from '@sipday/rules/written/isolated.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { upgradeDifference } from '@sipday/rules/offer.ts'
import { photoIn } from '@sipday/rules/look/photo.ts'
import { limitsText } from '@sipday/rules/uses/use-words.ts'
import { benefitWithLimits } from '@sipday/rules/catalogue.ts'
import { planLineText, priceSuffix } from '@sipday/rules/price-text.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { Button } from '@sipday/ui/actions/Button.tsx'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOfPlan } from '@sipday/ui/drawings/plan-art.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { PlanCard } from '@sipday/ui/cards/PlanCard.tsx'
import { DraftMark } from './DraftMark.tsx'
import { useShopWords } from '../parts/draft/use-shop-words.ts'
import { Phone } from '../parts/preview/Phone.tsx'
import { nameIn } from '../parts/catalogue/name-of.ts'
import { useMenuNames } from './use-menu-names.ts'
import type { PlanBody } from './plan-body.ts'
import css from './preview.module.css'
import { isGiven, kept, type Catalogue } from '../parts/catalogue/use-catalogue.ts'

const toPlan = (body: PlanBody) => ({ ...body, priceCents: lastPrice(body.prices)?.cents ?? 0 })

export function PlanPhone({ body, catalogue, today }: { body: PlanBody; catalogue: Catalogue; today: string }) {
  const { kit } = useShopWords()
  const { nameOf } = useMenuNames(nameIn(catalogue))
  const last = lastPrice(body.prices)
  const model = catalogue.models.find(({ id }) => id === body.modelId)
  const place = catalogue.locations.find(({ id }) => body.sells.includes(id))
  const base = kept(catalogue.plans)
    .map((row) => toPlan(row.body))
    .filter((plan) => plan.planType === 'Base' && plan.modelId === body.modelId)
  const difference = body.planType === 'Upgrade' ? upgradeDifference(toPlan(body), base) : null
  const caption = `As a visitor${place ? sentence` of ${place.body.name}` : ''} sees it${last && last.from > today ? ` from ${dateText(last.from)}` : ' once it is published'}`
  return (
    <Phone caption={caption}>
      <p className={css.mark} aria-hidden>
        <DraftMark />
      </p>
      <p className={css.step}>
        <b>Step 3 of 6: Plan</b>
        <span className="small">Next: Summary</span>
      </p>
      <p className="h1">Select a Plan</p>
      <p className="row small">
        <Icon name="pin" size="small" />
        {[model?.body.name, place?.body.name].filter(Boolean).join(' at ')}
      </p>
      <PlanCard
        art={<ArtTile {...artOfPlan(kit, body)} photo={photoIn(body)} />}
        name={body.name || 'New Plan'}
        price={last ? dollars(last.cents) : '–'}
        period={priceSuffix(body.frequency)}
        difference={difference ? `+ ${dollars(difference.cents)}` : undefined}
        comparedWith={difference ? `compared with ${difference.comparedWith}` : undefined}
        note={planLineText(body)}
        description={body.description || undefined}
        benefits={kept(catalogue.benefits)
          .filter((row) => isGiven(row) && body.benefits.includes(row.id))
          .map((row) => benefitWithLimits(row.body.name, limitsText(row.body.name, row.body.use, nameOf)))}
        action={
          <Button wide>
            Choose <bdi>{body.name}</bdi>
          </Button>
        }
      />
    </Phone>
  )
}
