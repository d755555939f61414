import { locationName } from '@sipday/rules/catalogue.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { payLink, signsInFirst } from '@sipday/rules/office/pay-link.ts'
import { payLinkTexts } from '@sipday/rules/office/words/adding/pay-link-words.ts'
import { canonicalEmail } from '../../../access/contacts.ts'
import { takeLimitsIn } from '../../../access/limits.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { queueMail } from '../../../messages/outbox.ts'
import { Refusal } from '../../../refusal.ts'
import { catalogueOf, plansFor } from '../../../store/catalogue/catalogue.ts'
import { change } from '../../../store/office/changes.ts'
import { customerById } from '../../../store/people/customers.ts'
import { requireFull } from '../../access/needs.ts'
import type { OfficePerson } from '../../access/session.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { payLinkWay } from '../pay-link-way.ts'

/** What the shop sells to anyone, as its first page offers it, at the locations of one's own. */
const onSale = async (deps: Deps, person: OfficePerson) => {
  const catalogue = await catalogueOf(deps.reads)
  const own = catalogue.locations.filter(({ id }) => may(person, 'customers', { locationIds: [id] }))
  const plans = plansFor(catalogue, undefined)
    .map(({ id, name, modelId, locationIds }) => ({
      id,
      planName: name,
      name: `${name} (${catalogue.models.find((model) => model.id === modelId)?.name ?? modelId})`,
      locations: own
        .filter((place) => locationIds.includes(place.id))
        .map((place) => ({ id: place.id, name: locationName(place.id, place.name) })),
    }))
    .filter(({ locations }) => locations.length > 0)
  return { shopName: catalogue.shop.name, plans }
}

/** Throws Refusal 404 also outside the person's reach. */
const buyer = async (deps: Deps, db: Deps['reads'] | Trx, person: OfficePerson, customerId: string) => {
  const reach = customerReach(person, 'customers', deps.clock.now())
  const found = await customerById(db, await requireCustomer(db, { customerId, ...reach }))
  if (!found) throw unknownCustomer()
  return found
}

export const payLinkCalls = {
  'pay-link-options': async ({ deps, input: { customerId }, session }) => {
    const person = requireFull(session)
    const { plans } = await onSale(deps, person)
    return {
      plans: plans.map(({ id, name, locations }) => ({ id, name, locations })),
      way: payLinkWay(deps, await buyer(deps, deps.reads, person, customerId)),
    }
  },

  /**
   * To a contact that stands on the customer's page, three times a day whoever has it, and 30 an hour by one person.
   * Throws Refusal: 404, 409, 422, 429.
   */
  'pay-link-send': oncePerKey(async ({ deps, trx, input: { key, customerId, planId, locationId }, person, by }) => {
    const found = await buyer(deps, trx, person, customerId)
    const { shopName, plans } = await onSale(deps, person)
    const plan = plans.find(({ id }) => id === planId)
    const place = plan?.locations.find(({ id }) => id === locationId)
    if (!plan || !place) throw new Refusal(422, 'not_on_sale', payLinkTexts.notOnSale)
    const way = payLinkWay(deps, found)
    if (way.sends === null) throw new Refusal(409, 'no_contact', payLinkTexts.noContact)
    const to = way.sends === 'sms' ? found.phone : (canonicalEmail(found.email) ?? found.email)
    await takeLimitsIn(trx, deps, ['office_pay_link', person.id], ['office_resend', `pay_link:${to}`])
    const url = payLink(deps.settings.publicUrl, { planId, locationId }, { signsIn: signsInFirst(way) })
    const { planName } = plan
    if (way.sends === 'sms')
      await deps.jobs.add(trx, 'pay_link_text', {
        to: found.phone,
        words: payLinkTexts.message(shopName, planName, url),
      })
    else
      await queueMail(trx, deps, {
        kind: 'pay_link',
        dedupeKey: `pay_link:${key}`,
        to: found.email,
        facts: { shopName, name: found.givenName, planName, locationName: place.name, payUrl: url },
      })
    const after = { by: way.sends, planName }
    await change(trx, { at: deps.clock.now(), by, subject: 'customer', id: found.id, field: 'link to pay', after })
    return { by: way.sends }
  }),
} satisfies Partial<OfficeCalls>
