import { createHash } from 'node:crypto'
import { consentWords } from '@sipday/rules/consent.ts'
import { providerReason, type RefundReason } from '@sipday/rules/refunds/refund-words.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import type { YearOrder } from './played/story.ts'
import { paymentReference, providerKey } from '@sipday/server/purchases/square/reference.ts'
import type { RowIn } from './insert-rows.ts'
import { at } from './named.ts'
import type { Scene } from './scene.ts'

/** The plan of an order. @throws RangeError for one that is not sold any more */
const planIn = ({ shopNow: { shop } }: Scene, order: YearOrder) => {
  const plan = shop.plans.find(({ id }) => id === order.planId)
  if (!plan) throw new RangeError(`there is no plan ${order.planId}`)
  return plan
}

/** What the payer of an order agreed to. */
export const consentOf = (scene: Scene, order: YearOrder): { consent: string; consent_hash: string } => {
  const plan = planIn(scene, order)
  const terms = termsOf({
    planName: plan.name,
    unitPriceCents: plan.priceCents,
    frequency: plan.frequency,
    quantity: order.subscribers.length,
    isGift: order.gift !== null,
    sendOn: order.gift?.sendOn ?? null,
    boughtOn: order.day,
    taxRate: (day) => scene.shopNow.shop.taxRateAt(order.placeId, day),
  })
  const consent = consentWords(terms, scene.shopNow.shop.name).normalize('NFC')
  return { consent, consent_hash: createHash('sha256').update(consent, 'utf8').digest('hex') }
}

export const purchaseRows = (scene: Scene): RowIn<'purchases'>[] =>
  scene.year.orders.map((order, number) => {
    const plan = planIn(scene, order)
    const { id, paymentId, squarePaymentId } = at(scene.names.orders, number)
    const payer = at(scene.names.people, order.payer)
    const [first] = order.subscribers
    const recipient = first === undefined ? null : at(scene.names.people, first)
    const { gift, paid } = order
    return {
      id,
      payment_id: paymentId,
      session_id: scene.names.sessionOf.get(number) ?? null,
      buyer_id: payer.id,
      fingerprint: id,
      state: paid ? 'succeeded' : 'declined',
      plan_id: plan.id,
      plan_name: plan.name,
      model_id: plan.modelId,
      location_id: order.placeId,
      frequency: plan.frequency,
      unit_price_cents: plan.priceCents,
      quantity: order.subscribers.length,
      subtotal_cents: order.subtotalCents,
      tax_cents: order.taxCents,
      tax_rate: order.taxRate,
      total_cents: order.totalCents,
      card_id: payer.card?.id ?? null,
      provider_key: providerKey(scene.installation, id, 1),
      square_payment_id: paid ? squarePaymentId : null,
      receipt_url: paid ? `https://receipts.example/preview/${squarePaymentId}` : null,
      decline_code: paid ? null : 'GENERIC_DECLINE',
      gift:
        gift && recipient && first !== undefined
          ? {
              recipientName: at(scene.year.people, first).givenName,
              recipientEmail: recipient.email,
              message: gift.message,
              ...(gift.sendOn === null ? {} : { sendOn: gift.sendOn }),
            }
          : null,
      is_gift: gift !== null,
      ...consentOf(scene, order),
      campaign_id: order.campaignId,
      utm: order.campaignId === null ? null : { utm_campaign: order.campaignId },
      created_at: order.at,
      updated_at: order.at,
      settled_at: paid ? order.at : null,
    }
  })

export const purchaseSubscriberRows = ({ year, names }: Scene): RowIn<'purchase_subscribers'>[] =>
  year.orders.flatMap(({ subscribers }, number) =>
    subscribers.map((subscriber, position) => ({
      purchase_id: at(names.orders, number).id,
      position,
      customer_id: at(names.people, subscriber).id,
    })),
  )

export const renewalRows = ({ year, names }: Scene): RowIn<'renewals'>[] =>
  year.memberships.flatMap(({ payments }, number) => {
    const named = at(names.memberships, number)
    return payments.map(
      ({ kind, paid, periodStart, at: when, amountCents, netCents, plan, placeId, bySelf }, place) => {
        const { invoiceId, squarePaymentId } = at(named.payments, place)
        return {
          membership_id: named.id,
          kind,
          period_start: periodStart,
          square_invoice_id: bySelf ? null : invoiceId,
          square_payment_id: paid ? squarePaymentId : null,
          amount_cents: amountCents,
          state: paid ? ('paid' as const) : ('failed' as const),
          at: when,
          told_at: when,
          plan_name: paid ? plan.planName : null,
          price_cents: paid ? netCents : null,
          location_id: placeId,
        }
      },
    )
  })

/** Overdue renewals, and differences for other plans. */
export const renewalChargeRows = (scene: Scene): RowIn<'renewal_charges'>[] =>
  scene.year.memberships.flatMap(({ payments, payer }, number) => {
    const named = at(scene.names.memberships, number)
    const { card, squareCustomerId } = at(scene.names.people, payer)
    return payments.flatMap(({ bySelf, periodStart, at: when, amountCents, netCents, change }, place) => {
      const { chargeId, squarePaymentId } = at(named.payments, place)
      return bySelf
        ? [
            {
              id: chargeId,
              payment_id: `paid-${chargeId}`,
              membership_id: named.id,
              period_start: periodStart,
              plan_change: change && { ...change, netCents },
              session_id: null,
              card_id: card?.id ?? null,
              amount_cents: amountCents,
              state: 'succeeded' as const,
              provider_request: {
                key: providerKey(scene.installation, chargeId),
                sourceId: card?.squareCardId,
                squareCustomerId,
                amountCents,
                referenceId: paymentReference(scene.installation, chargeId),
                note: '',
              },
              square_payment_id: squarePaymentId,
              created_at: when,
              updated_at: when,
            },
          ]
        : []
    })
  })

export const refundRows = (scene: Scene): RowIn<'refunds'>[] =>
  scene.year.memberships.flatMap(({ refunds, order }, number) => {
    const named = at(scene.names.memberships, number)
    return refunds.map(({ payment, amountCents, taxCents, at: when, ends }, place) => {
      const { id, squareRefundId } = at(named.refunds, place)
      const bought = order === null ? null : at(scene.names.orders, order)
      const own = payment === 'order' ? bought : at(named.payments, payment)
      return {
        id,
        purchase_id: payment === 'order' ? (bought?.id ?? null) : null,
        square_payment_id: own?.squarePaymentId ?? '',
        amount_cents: amountCents,
        tax_cents: taxCents,
        provider_key: providerKey(scene.installation, id),
        square_refund_id: squareRefundId,
        reason: refundReason(id, ends),
        state: 'completed' as const,
        created_at: when,
        accepted_at: when,
        request_id: `year:${id}`,
        membership_id: named.id,
        origin: 'person' as const,
        asked_by: scene.ownerId,
        cause: causeOf(ends),
        ends: ends ? [named.id] : [],
        tells: true,
      }
    })
  })

const causeOf = (ends: boolean): RefundReason => (ends ? 'moved_away' : 'goodwill')

/** As the provider's dashboard shows it. */
export const refundReason = (id: string, ends: boolean): string => `${providerReason(causeOf(ends))} (no. ${id})`
