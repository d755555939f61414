import { createHash } from 'node:crypto'
import { consentWords } from '@sipday/rules/consent.ts'
import { totals } from '@sipday/rules/money.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { purchaseNote } from '@sipday/server/purchases/square/payment-note.ts'
import { paymentReference, providerKey } from '@sipday/server/purchases/square/reference.ts'
import { insertPurchase } from '@sipday/server/store/demo-shop.ts'

export type FirstPayment = {
  planId: string
  locationId: string
  payerId: string
  subscriber: { id: string; name: string; email: string }
  card: { id: string; squareCardId: string }
  giftMessage: string | undefined
  day: string
  at: Date
}

/** The payment as the sandbox has to know it. */
export type TakenPayment = { id: string; cardId: string; cents: number; at: string; [fact: string]: unknown }

/** Resolves to the purchase's id and what the provider has of it. */
export const insertFirstPayment = async (
  trx: Trx,
  { ids, settings, installation }: Pick<Deps, 'ids' | 'settings'> & { installation: string },
  shop: ShopContent,
  paid: FirstPayment,
): Promise<{ purchaseId: string; payment: TakenPayment }> => {
  const plan = shop.plan[paid.planId]
  if (!plan) throw new Error(`The demo shop has no plan ${paid.planId}.`)
  const id = ids.id()
  const isGift = paid.giftMessage !== undefined
  const unitPriceCents = plan.prices[0]?.cents ?? 0
  const taxRate = Number(shop.rule['taxRate']?.value)
  const { subtotalCents, taxCents, totalCents } = totals(unitPriceCents, 1, taxRate)
  const terms = termsOf({
    planName: plan.name,
    unitPriceCents,
    frequency: plan.frequency,
    quantity: 1,
    isGift,
    sendOn: null,
    boughtOn: paid.day,
    taxRate,
  })
  const consent = consentWords(terms, shop.brand['brand']?.shopName ?? '').normalize('NFC')
  const consentHash = createHash('sha256').update(consent, 'utf8').digest('hex')
  const squarePaymentId = ids.id()
  const key = providerKey(installation, id, 1)
  await insertPurchase(
    trx,
    {
      id,
      payment_id: ids.id(),
      buyer_id: paid.payerId,
      fingerprint: id,
      state: 'succeeded',
      plan_id: paid.planId,
      plan_name: plan.name,
      model_id: plan.modelId,
      location_id: paid.locationId,
      frequency: plan.frequency,
      unit_price_cents: unitPriceCents,
      quantity: 1,
      subtotal_cents: subtotalCents,
      tax_cents: taxCents,
      tax_rate: taxRate,
      total_cents: totalCents,
      card_id: paid.card.id,
      provider_key: key,
      square_payment_id: squarePaymentId,
      receipt_url: `https://receipts.example/preview/${squarePaymentId}`,
      gift: isGift
        ? JSON.stringify({
            recipientName: paid.subscriber.name,
            recipientEmail: paid.subscriber.email,
            message: paid.giftMessage,
          })
        : null,
      is_gift: isGift,
      consent,
      consent_hash: consentHash,
      created_at: paid.at,
      updated_at: paid.at,
      settled_at: paid.at,
    },
    [paid.subscriber.id],
  )
  const bought = {
    quantity: 1,
    plan: { id: paid.planId, name: plan.name },
    locationId: paid.locationId,
    isGift,
    payerId: paid.payerId,
    subscriberIds: [paid.subscriber.id],
  }
  return {
    purchaseId: id,
    payment: {
      id: squarePaymentId,
      cardId: paid.card.squareCardId,
      cents: totalCents,
      at: paid.at.toISOString(),
      orderId: ids.id(),
      key,
      referenceId: paymentReference(installation, id),
      note: purchaseNote(bought, consentHash),
      subscriptionId: null,
      locationId: settings.square.locationId,
    },
  }
}

const PATIENCE_MS = 10_000

export const tellPayments = async (
  { settings }: Pick<Deps, 'settings'>,
  installation: string,
  payments: readonly TakenPayment[],
): Promise<void> => {
  const past = { name: `demo:${installation}`, customers: [], cards: [], payments, refunds: [], subscriptions: [] }
  const response = await fetch(`${settings.sandbox?.url}/past`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(past),
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok) throw new Error(`The sandbox did not take the first payments: it answered ${response.status}.`)
}
