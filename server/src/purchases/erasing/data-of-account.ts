import type { Deps } from '../../deps.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { taxRateIn } from '../../store/catalogue/pricing.ts'
import { redeemedBy, redemptionOnWire } from '../../store/counter/redeemed.ts'
import { answersOf } from '../../store/leaving/answers.ts'
import { membershipsOf } from '../../store/memberships/memberships.ts'
import { subscriptionRecord } from '../../store/memberships/subscription-record.ts'
import { newsChoiceOf } from '../../store/messages/no-news.ts'
import { birthdayOfCustomer, customerById } from '../../store/people/customers.ts'
import { creditsOf } from '../../store/prices/credits.ts'
import { consentsOf } from '../../store/purchases/consents.ts'
import { paymentsOf } from '../cards/history.ts'

/** R30, including ended memberships; null if unknown. Without cards, which depend on who asks. */
export const dataOfAccount = async (deps: Deps, customerId: string, catalogueVersion: number | null = null) => {
  const now = deps.clock.now()
  const person = await customerById(deps.db, customerId)
  if (!person) return null
  const pricing = await catalogueOf(deps.db, catalogueVersion)
  const memberships = await membershipsOf(deps.db, customerId, now)
  const redeemed = await redeemedBy(deps.db, customerId, null, null)
  const agreed = await consentsOf(deps.db, { customerId, everywhere: true, places: [], since: now })
  const answers = await answersOf(deps.db, { customerId })
  const credits = await creditsOf(deps.db, { customerId })
  const [news] = await newsChoiceOf(deps.db, { customerId, all: false })
  return {
    savedAt: now.toISOString(),
    profile: {
      id: person.id,
      given_name: person.givenName,
      family_name: person.familyName,
      email_address: person.email,
      phone_number: person.phone,
    },
    subscriptions: memberships.map((membership) =>
      subscriptionRecord(membership, membership.viewer, (locationId, day) => taxRateIn(pricing, locationId, day)),
    ),
    redemptions: redeemed.map(redemptionOnWire),
    payments: await paymentsOf(deps, customerId),
    consents: agreed.map(({ at, version, words }) => ({ at: at.toISOString(), version, words })),
    credits: credits.map(({ membership_id: subscriptionId, kind, cents, period_start: renewal, at }) => ({
      subscriptionId,
      kind,
      cents,
      renewal,
      at: at.toISOString(),
    })),
    birthday: await birthdayOfCustomer(deps.db, customerId),
    noNewsSince: news?.since?.toISOString() ?? null,
    leavingAnswers: answers.map(({ membership_id: subscriptionId, reason, words, at }) => ({
      subscriptionId,
      reason,
      words,
      at: at.toISOString(),
    })),
  }
}
