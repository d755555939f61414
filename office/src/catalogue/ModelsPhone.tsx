import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { modelPriceText, perPersonText } from '@sipday/rules/price-text.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOfModel } from '@sipday/ui/drawings/plan-art.ts'
import { ShopMark } from '@sipday/ui/text/ShopMark.tsx'
import { Phone } from '../parts/preview/Phone.tsx'
import css from './preview.module.css'

type ModelsPhoneProps = {
  models: readonly { id: string; body: Pick<DraftBody<'model'>, 'name' | 'description'> }[]
  plans: readonly { body: DraftBody<'plan'> }[]
}

export function ModelsPhone({ models, plans }: ModelsPhoneProps) {
  return (
    <Phone caption="As a visitor sees it once it is published">
      <p className={css.mark} aria-hidden>
        <ShopMark />
      </p>
      <p className="h1">Select a Plan</p>
      <div className={css.list}>
        {models.map(({ id, body }) => {
          const own = plans
            .filter((plan) => plan.body.modelId === id)
            .map((plan) => ({ ...plan.body, priceCents: lastPrice(plan.body.prices)?.cents ?? 0 }))
          return (
            <ChoiceCard
              key={id}
              art
              before={<ArtTile {...artOfModel(own)} />}
              title={body.name}
              lines={body.description ? [body.description] : []}
              strong={[modelPriceText(own), perPersonText(own)].filter(Boolean).join(' ')}
            />
          )
        })}
      </div>
    </Phone>
  )
}
