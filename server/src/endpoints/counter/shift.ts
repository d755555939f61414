import { PASS_VALID_MS } from '@sipday/rules/pass.ts'
import { toPayAtTill } from '@sipday/rules/texts/drink-words.ts'
import { tillWords, wordsOf } from '@sipday/rules/texts/shop-texts.ts'
import { extrasOf } from '../../counter/extras.ts'
import { markOf, passKeys } from '../../counter/passes.ts'
import { endpoint } from '../../endpoint.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { tillFacts } from '../../store/counter/staff.ts'
import { codeLengths } from '../../store/memberships/free-codes.ts'
import { renewedSince } from '../../store/memberships/renew-codes.ts'

/** What a till stores for offline use; none of it is secret. */
export const counterShift = endpoint('counter-shift', async ({ deps, session }) => {
  const locationId = session.locationId ?? ''
  const since = new Date(deps.clock.now().getTime() - PASS_VALID_MS)
  const [catalogue, { timeZone, benefits }, { mostAtTills }, renewed] = await Promise.all([
    catalogueOf(deps.db, session.catalogueVersion),
    tillFacts(deps.db, locationId),
    codeLengths(deps.db),
    renewedSince(deps.db, { since }),
  ])
  const { shop, drinkGroups } = catalogue
  const words = wordsOf(shop.texts)
  const drinks = drinkGroups.flatMap((group) => group.drinks)
  const extras = extrasOf(catalogue)
  return {
    timeZone,
    place: markOf(locationId),
    passKeys: passKeys(deps.settings),
    ...(renewed.length > 0
      ? { renewed: renewed.map(({ membershipId, at }) => ({ membershipId, at: at.toISOString() })) }
      : {}),
    benefits: benefits.flatMap(({ id, name, period }) =>
      period === 'unlimited' ? [] : [{ mark: markOf(id), name, period }],
    ),
    ...(mostAtTills === 6 ? {} : { codeDigits: mostAtTills }),
    uncheckedPerShift: shop.uncheckedPerShift,
    texts: { ...tillWords(words), 'till-to-pay': toPayAtTill(words, drinks, extras) },
    ...(extras.length > 0 ? { extras, toPay: toPayAtTill(words, [], []) } : {}),
  }
})
