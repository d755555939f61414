import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { photoIn } from '@sipday/rules/look/photo.ts'
import { modelPriceText, perPersonText } from '@sipday/rules/price-text.ts'
import { ChoiceCard } from '@sipday/ui/cards/ChoiceCard.tsx'
import { ArtTile } from '@sipday/ui/drawings/ArtTile.tsx'
import { artOfModel } from '@sipday/ui/drawings/plan-art.ts'
import { useShopWords } from '../draft/use-shop-words.ts'

export type ModelCardsProps = {
  models: readonly { id: string; body: Pick<DraftBody<'model'>, 'name' | 'description' | 'photo'> }[]
  plans: readonly { body: DraftBody<'plan'> }[]
}

/** The memberships to choose from, as a visitor sees them. */
export function ModelCards({ models, plans }: ModelCardsProps) {
  const { kit } = useShopWords()
  return models.map(({ id, body }) => {
    const own = plans
      .filter((plan) => plan.body.modelId === id)
      .map((plan) => ({ ...plan.body, priceCents: lastPrice(plan.body.prices)?.cents ?? 0 }))
    return (
      <ChoiceCard
        key={id}
        art
        before={<ArtTile {...artOfModel(kit, own)} photo={photoIn(body)} />}
        title={body.name}
        lines={body.description ? [body.description] : []}
        strong={[modelPriceText(own), perPersonText(own)].filter(Boolean).join(' ')}
      />
    )
  })
}
