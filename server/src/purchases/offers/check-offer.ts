import type { CodeCheck, CodeChecked } from '@sipday/contract/payments.ts'
import { dateIn, renews } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { offerFor } from '@sipday/rules/offers/code.ts'
import { refusedCodeText } from '@sipday/rules/offers/refused-code.ts'
import { renewalsUnder, termsUnder } from '@sipday/rules/offers/terms-under.ts'
import { authorise } from '../../access/authorise.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf, plansFor, runningCampaign } from '../../store/catalogue/catalogue.ts'
import { requireUsable, typedCode } from './offered-code.ts'
import { chosenIn, offerAt, type OrderRefusal, quantityRefusal } from '../charging/order.ts'
import type { ChargeCall } from '../charging/pay-call.ts'

/** What a payment with this code charges, and what follows. Charges nothing. Throws Refusal. */
export const checkOffer = async (
  call: ChargeCall,
  { code: typed, quantity, ...asked }: CodeCheck,
): Promise<CodeChecked> => {
  const { deps, session } = call
  await authorise(deps, session, 'use own session', { part: 'submitted people' })
  const catalogue = await catalogueOf(deps.db, session.catalogueVersion)
  const now = deps.clock.now()
  const code = await typedCode(call, catalogue, typed)
  const plans = plansFor(catalogue, runningCampaign(catalogue, session.campaignId, now))
  const sale = offerAt(catalogue, plans, now, deps.settings.square.locationId)
  const chosen = chosenIn(sale, asked)
  if ('ok' in chosen) throw refusalOf(chosen.refusal)
  const { plan, locationId } = chosen
  const wrong = quantityRefusal(sale, plan, quantity)
  if (wrong) throw refusalOf(wrong)
  const given = offerFor(code, {
    planId: plan.id,
    priceCents: plan.priceCents,
    renews: renews(plan.frequency) && !plan.gift,
    locationId,
    today: sale.shopDay,
  })
  if (given.refused) {
    const { code: why } = given.refused
    const locations = catalogue.locations.map(({ id, name }) => ({ id, name: locationName(id, name) }))
    throw new Refusal(422, why, refusedCodeText(why, { code, plans: sale.plans, locations }))
  }
  const people = session.submitted.map(({ customerId }) => customerId)
  const payer = session.submitted.find(({ role }) => role !== 'recipient')
  await requireUsable(
    deps,
    { codeId: code.id, single: code.single, cents: given.offer.cents },
    { payerId: payer?.customerId ?? '', subscriberIds: people, cardId: null },
  )
  const order = {
    planName: plan.name,
    unitPriceCents: plan.priceCents,
    frequency: plan.frequency,
    quantity,
    isGift: plan.gift,
    sendOn: null,
    boughtOn: dateIn(now, sale.timeZoneOf(locationId)),
    taxRate: (day: string) => sale.taxRateAt(locationId, day),
    offer: given.offer,
  }
  const terms = termsUnder(order)
  return {
    ok: true,
    lines: [
      { when: terms.boughtOn, cents: terms.totalCents },
      // What a trial would cost if it is kept is charged only then; one that goes on is kept by itself.
      ...(terms.keep && !terms.goesOn ? [] : renewalsUnder(order)).map(({ on, cents }) => ({
        when: on,
        cents: cents * quantity,
      })),
    ],
    offer: { ...given.offer, sums: [...(terms.offered?.sums ?? [])] },
  }
}

const refusalOf = ({ status, code, message, fields }: OrderRefusal): Refusal =>
  new Refusal(status, code, message, fields ? { fields } : {})
