import { type ShopKind, shopKinds } from '@sipday/contract/shop-kinds.ts'
import { lastPrice } from '@sipday/rules/office/price-history.ts'
import { firstWords } from '@sipday/rules/texts/first-words.ts'
import { type Words, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { kits } from '@sipday/rules/look/kits.ts'
import type { Kit } from '@sipday/ui/drawings/kit.ts'
import { useQueries } from '@tanstack/react-query'
import { kept } from '../catalogue/use-catalogue.ts'
import { type DraftRow, rowsQuery } from './draft-queries.ts'

export const kindIn = (rules: readonly Pick<DraftRow<'rule'>, 'id' | 'body'>[] | undefined): ShopKind => {
  const value = rules?.find(({ id }) => id === 'kind')?.body.value
  return shopKinds.find((kind) => kind === value) ?? 'other'
}

/**
 * What the shop says once the draft is published, and what it would say without the owner's words (`first`); the
 * drawings of its kind. While something loads, what is known of it.
 */
export const useShopWords = (): { kind: ShopKind; kit: Kit; first: Words; words: Words } =>
  useQueries({
    queries: [rowsQuery('rule'), rowsQuery('plan'), rowsQuery('benefit'), rowsQuery('extra'), rowsQuery('text')],
    combine: ([rules, plans, benefits, extras, texts]) => {
      const kind = kindIn(rules.data)
      const sold = kept(plans.data ?? [])
      const first = firstWords(kind, {
        plans: sold.map(({ id, body }) => ({ ...body, id, priceCents: lastPrice(body.prices)?.cents ?? 0 })),
        benefits: kept(benefits.data ?? []).map(({ id, body }) => ({
          ...body,
          planIds: sold.filter((plan) => plan.body.benefits.includes(id)).map((plan) => plan.id),
        })),
        extras: kept(extras.data ?? []).map(({ body }) => body),
      })
      const own = Object.fromEntries(kept(texts.data ?? []).map(({ id, body }) => [id, body.words]))
      return { kind, kit: kits[kind], first, words: wordsOf(own, first) }
    },
  })
