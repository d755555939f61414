import { dateIn } from '@sipday/rules/calendar.ts'
import type { Deps } from '@sipday/server/deps.ts'
import { readReference } from '@sipday/server/purchases/square/reference.ts'
import { catalogueOf } from '@sipday/server/store/catalogue/catalogue.ts'
import { taxRateIn } from '@sipday/server/store/catalogue/pricing.ts'
import { acceptedSums, agreedSums, type Said, type TaxRates } from './said.ts'

/** Whose charge it was, and what its payer agreed to. */
export type Payer = {
  email: string
  plan: string
  timeZone: string
  /** How many memberships of this plan the payer has had: a letter says the plan, not which one. */
  alike: number
  said: Said[]
  taxes: TaxRates
  /** When another plan was last asked for. */
  planChangedAt: Date | null
}

/** By the reference of a charge in the provider's ledger; null for one that is no one's. */
export const payersByReference = async ({ db, square }: Pick<Deps, 'db' | 'square'>) => {
  const purchases = await db
    .selectFrom('purchases as p')
    .innerJoin('customers as c', 'c.id', 'p.buyer_id')
    .innerJoin('locations as l', 'l.id', 'p.location_id')
    .select(['p.id', 'p.plan_name', 'p.consent', 'p.created_at', 'p.location_id', 'c.email', 'l.time_zone'])
    .execute()
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('locations as l', 'l.id', 'm.location_id')
    .innerJoin('customers as c', 'c.id', 'm.payer_id')
    .leftJoin('purchase_subscribers as s', (join) =>
      join.onRef('s.purchase_id', '=', 'm.purchase_id').onRef('s.customer_id', '=', 'm.subscriber_id'),
    )
    .select([
      'm.id',
      'm.purchase_id',
      's.position',
      'm.payer_id',
      'm.plan_name',
      'm.square_subscription_id',
      'm.plan_changed_at',
      'm.location_id',
    ])
    .select(['c.email', 'l.time_zone'])
    .execute()
  const charges = await db.selectFrom('renewal_charges').select(['id', 'membership_id']).execute()
  const accepted = await db
    .selectFrom('price_change_members')
    .select(['membership_id', 'words', 'answered_at'])
    .where('answer', '=', 'accept')
    .execute()
  const catalogue = await catalogueOf(db)
  const taxesAt = (locationId: string): TaxRates => ({
    on: (day) => taxRateIn(catalogue, locationId, day),
    changesOn: catalogue.placeTerms.flatMap((one) => (one.locationId === locationId ? one.from : [])),
  })
  const bought = new Map(purchases.map((one) => [one.id, one]))
  const byId = new Map(members.map((one) => [one.id, one]))
  const byName = new Map(members.map((one) => [`${one.purchase_id}:${one.position}`, one]))
  const bySubscription = new Map(members.map((one) => [one.square_subscription_id, one]))
  const byCharge = new Map(charges.map((one) => [one.id, byId.get(one.membership_id)]))
  const likeOne = (one: (typeof members)[number]) => `${one.payer_id} ${one.plan_name}`
  const alike = Map.groupBy(members, likeOne)

  const agreedIn = (purchaseId: string | null): Said[] => {
    const found = purchaseId === null ? undefined : bought.get(purchaseId)
    if (!found) return []
    const { consent, created_at: at, time_zone: zone } = found
    return agreedSums({ at, text: consent }, dateIn(at, zone))
  }
  const ofMember = (one: (typeof members)[number]): Payer => ({
    email: one.email,
    plan: one.plan_name,
    timeZone: one.time_zone,
    planChangedAt: one.plan_changed_at,
    alike: alike.get(likeOne(one))?.length ?? 1,
    taxes: taxesAt(one.location_id),
    said: [
      ...agreedIn(one.purchase_id),
      ...accepted
        .filter(({ membership_id: id }) => id === one.id)
        .flatMap(({ words, answered_at: at }) => (words && at ? acceptedSums({ at, text: words }) : [])),
    ],
  })
  /** One that Square has under an older subscription says itself whose it is. */
  const older = async (subscriptionId: string) => {
    const found = await square.getSubscription(subscriptionId)
    const reference = found.kind === 'done' ? readReference(found.value.name) : null
    if (!reference) return undefined
    return byName.get(`${reference.id}:${reference.part}`) ?? byId.get(reference.part ?? reference.id)
  }
  return async (reference: string): Promise<Payer | null> => {
    const paid = readReference(reference)
    const purchase = paid && bought.get(paid.id)
    if (purchase) {
      const { email, plan_name: plan, time_zone: timeZone, location_id: locationId } = purchase
      return {
        email,
        plan,
        timeZone,
        alike: 1,
        said: agreedIn(purchase.id),
        taxes: taxesAt(locationId),
        planChangedAt: null,
      }
    }
    const member = paid ? byCharge.get(paid.id) : (bySubscription.get(reference) ?? (await older(reference)))
    return member ? ofMember(member) : null
  }
}
