import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { totals } from '@sipday/rules/money.ts'
import { payLink } from '@sipday/rules/office/pay-link.ts'
import { COME_BACK_DAYS } from '@sipday/rules/renewing/come-back.ts'
import type { Deps } from '../../deps.ts'
import type { Facts } from '../../messages/facts.ts'
import { queueMail } from '../../messages/outbox.ts'
import { newsLink } from '../../messages/news/news-link.ts'
import { type Catalogue, catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { leftLately } from '../../store/leaving/left-lately.ts'

const DAY_MS = 86_400_000
/** No one who left long ago is written to when the shop switches it on. */
const LATE_DAYS = 7
const AT_ONCE = 500

/** Nightly, if the shop wants it (O12.2). May run twice. */
export const askBack = async (deps: Deps): Promise<void> => {
  const catalogue = await catalogueOf(deps.db)
  if (catalogue.shop.comeBack !== 'on') return
  const until = new Date(deps.clock.now().getTime() - COME_BACK_DAYS * DAY_MS)
  const from = new Date(until.getTime() - LATE_DAYS * DAY_MS)
  for (let after = '', found = AT_ONCE; found === AT_ONCE;) {
    const page = await leftLately(deps.db, { from, until, after, most: AT_ONCE })
    for (const one of page) {
      const facts = factsFor(deps, catalogue, one)
      const letter = { kind: 'come_back', dedupeKey: `come-back:${one.id}`, to: one.email } as const
      if (facts) await deps.db.transaction().execute((trx) => queueMail(trx, deps, { ...letter, facts }))
    }
    after = page.at(-1)?.id ?? after
    found = page.length
  }
}

type Left = Awaited<ReturnType<typeof leftLately>>[number]

/** Null when the plan is not sold to everyone at that location any more. */
const factsFor = (
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  catalogue: Catalogue,
  { plan_id: planId, location_id: locationId, customer_id: customerId, given_name: name }: Left,
): Facts['come_back'] | null => {
  const { shop, locations, plans } = catalogue
  const plan = plans.find(({ id }) => id === planId)
  const place = locations.find(({ id }) => id === locationId)
  if (!plan?.locationIds.includes(locationId) || plan.onSale !== 'public' || plan.gift || !place) return null
  const rate = taxRateIn(catalogue, locationId, dateIn(clock.now(), place.timeZone))
  return {
    customerId,
    shopName: shop.name,
    accountUrl: `${settings.publicUrl}/redeem`,
    name,
    planName: plan.name,
    locationName: locationName(locationId, place.name),
    address: place.address ?? '',
    untaxed: rate === 0,
    totalCents: totals(plan.priceCents, plan.minimumQuantity, rate).totalCents,
    quantity: plan.minimumQuantity,
    frequency: plan.frequency,
    buyUrl: payLink(settings.publicUrl, { planId, locationId }),
    stopUrl: newsLink(settings, customerId),
  }
}
