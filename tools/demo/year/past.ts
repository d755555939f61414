import { purchaseNote, renewalNote } from '@sipday/server/purchases/square/payment-note.ts'
import { membershipName, paymentReference, providerKey } from '@sipday/server/purchases/square/reference.ts'
import { at } from './named.ts'
import { consentOf, refundReason } from './money-rows.ts'
import { purchaseOf, type Scene, squareLocationIn } from './scene.ts'
import { subscriptionsOf } from './past-subscriptions.ts'

/** Under the ids that the database has for them. */
export const pastOf = (scene: Scene) => ({
  name: 'year',
  customers: customersOf(scene),
  cards: cardsOf(scene),
  payments: [...ordersPaid(scene), ...membersPaid(scene)],
  refunds: refundsOf(scene),
  subscriptions: subscriptionsOf(scene),
})

const payers = ({ year, names }: Scene) =>
  year.people.flatMap((person, number) => {
    const named = at(names.people, number)
    return named.card ? [{ person, named, card: named.card }] : []
  })

const customersOf = (scene: Scene) =>
  payers(scene).map(({ person, named }) => ({
    id: named.squareCustomerId,
    givenName: person.givenName,
    familyName: person.familyName,
    email: named.email,
    phone: named.phone,
    referenceId: named.id,
    at: person.cameAt,
  }))

const cardsOf = (scene: Scene) =>
  payers(scene).map(({ person, named, card }) => ({
    id: card.squareCardId,
    customerId: named.squareCustomerId,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
    fingerprint: card.fingerprint,
    chargeFailure: card.fails ? 'INSUFFICIENT_FUNDS' : null,
    at: person.cameAt,
  }))

const ordersPaid = (scene: Scene) =>
  scene.year.orders.flatMap((order, number) => {
    const { id, squarePaymentId, squareOrderId } = at(scene.names.orders, number)
    const { id: payerId, card } = at(scene.names.people, order.payer)
    const plan = scene.shopNow.shop.plans.find((one) => one.id === order.planId)
    if (!order.paid || !card || !plan) return []
    const bought = {
      quantity: order.subscribers.length,
      plan,
      locationId: order.placeId,
      isGift: order.gift !== null,
      payerId,
      subscriberIds: order.subscribers.map((subscriber) => at(scene.names.people, subscriber).id),
    }
    return [
      {
        id: squarePaymentId,
        cardId: card.squareCardId,
        cents: order.totalCents,
        at: order.at,
        orderId: squareOrderId,
        key: providerKey(scene.installation, id, 1),
        referenceId: paymentReference(scene.installation, id),
        note: purchaseNote(bought, consentOf(scene, order).consent_hash),
        subscriptionId: null,
        locationId: squareLocationIn(scene, order.placeId, order.day),
      },
    ]
  })

/** Billed by the provider, or charged by the members themselves. */
const membersPaid = (scene: Scene) =>
  scene.year.memberships.flatMap((membership, number) => {
    const named = at(scene.names.memberships, number)
    const { card } = at(scene.names.people, membership.payer)
    return membership.payments.flatMap((payment, place) => {
      const { squarePaymentId, squareOrderId, invoiceId, chargeId } = at(named.payments, place)
      if (!payment.paid || !card) return []
      const name = membershipName({
        id: named.id,
        purchaseId: purchaseOf(scene, membership),
        position: membership.position,
      })
      const bySelf = {
        key: providerKey(scene.installation, chargeId),
        referenceId: paymentReference(scene.installation, chargeId),
        note: payment.change
          ? `Change of plan to ${payment.plan.planName}`.slice(0, 200)
          : renewalNote(payment.periodStart, name),
        subscriptionId: null,
      }
      const byProvider = { key: invoiceId, referenceId: null, note: null, subscriptionId: named.subscriptionId }
      return [
        {
          id: squarePaymentId,
          cardId: card.squareCardId,
          cents: payment.amountCents,
          at: payment.at,
          orderId: squareOrderId,
          locationId: squareLocationIn(scene, payment.placeId, payment.periodStart),
          ...(payment.bySelf ? bySelf : byProvider),
        },
      ]
    })
  })

const refundsOf = (scene: Scene) =>
  scene.year.memberships.flatMap(({ refunds, order }, number) => {
    const named = at(scene.names.memberships, number)
    return refunds.map(({ payment, amountCents, at: when, ends }, place) => {
      const { id, squareRefundId } = at(named.refunds, place)
      const paid = payment === 'order' ? at(scene.names.orders, order ?? -1) : at(named.payments, payment)
      return {
        id: squareRefundId,
        paymentId: paid.squarePaymentId,
        cents: amountCents,
        reason: refundReason(id, ends),
        key: providerKey(scene.installation, id),
        at: when,
      }
    })
  })
