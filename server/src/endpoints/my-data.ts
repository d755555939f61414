import { authorise } from '../access/authorise.ts'
import { endpoint } from '../endpoint.ts'
import { cardOnWire, listCards } from '../purchases/cards/cards.ts'
import { paymentsOf } from '../purchases/cards/history.ts'
import { Refusal } from '../refusal.ts'
import { catalogueOf } from '../store/catalogue/catalogue.ts'
import { taxRateIn } from '../store/catalogue/pricing.ts'
import { redeemedBy, redemptionOnWire } from '../store/counter/redeemed.ts'
import { membershipsOf } from '../store/memberships/memberships.ts'
import { subscriptionRecord } from '../store/memberships/subscription-record.ts'
import { customerById } from '../store/people/customers.ts'
import { consentsOf } from '../store/purchases/consents.ts'

/**
 * What the shop stores about an account, for its owner to keep: only what the owner may see of each membership (R30),
 * ended ones included. It names contacts and cards, so it needs a code of the last 30 minutes (rule A).
 */
export const myData = endpoint('my-data', async ({ deps, input: { CID }, session }) => {
  await authorise(deps, session, 'manage customer', { customerId: CID })
  const grant = await authorise(deps, session, 'list cards', { customerId: CID })
  const now = deps.clock.now()
  const person = await customerById(deps.db, CID)
  if (!person) throw new Refusal(404, 'unknown', 'We could not find that.')
  const pricing = await catalogueOf(deps.db, session.catalogueVersion)
  const taxRateOn = (locationId: string, day: string) => taxRateIn(pricing, locationId, day)
  const memberships = await membershipsOf(deps.db, CID, now)
  const redeemed = await redeemedBy(deps.db, CID, null)
  const agreed = await consentsOf(deps.db, { customerId: CID, everywhere: true, places: [], since: now })
  return {
    savedAt: now.toISOString(),
    profile: {
      id: person.id,
      given_name: person.givenName,
      family_name: person.familyName,
      email_address: person.email,
      phone_number: person.phone,
    },
    subscriptions: memberships.map((membership) => subscriptionRecord(membership, membership.viewer, taxRateOn)),
    redemptions: redeemed.map(redemptionOnWire),
    payments: await paymentsOf(deps, CID),
    cards: (await listCards(deps, session, CID, grant)).map(cardOnWire),
    consents: agreed.map(({ at, version, words }) => ({ at: at.toISOString(), version, words })),
  }
})
