import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'
import { type Ask, listings } from './square-listings.ts'
import { outcomeOf } from './square-outcome.ts'
import type { Outcome } from './square-outcome.ts'
import * as records from './square-records.ts'
import type { NewSubscription, NewVariation, PaymentRequest } from './square-requests.ts'
import { straightFetch } from './straight-fetch.ts'

const CALL_SECONDS = 10
const usd = (cents: number) => ({ amount: BigInt(cents), currency: 'USD' as const })

/**
 * The card provider as the shop uses it: plain numbers, one of four outcomes, at most 10 seconds and one try a call.
 * The only file that knows the vendor's SDK.
 */
export const createSquare = (settings: Settings, log: Logger) => {
  const { token, baseUrl, locationId } = settings.square
  // The SDK is 2,500 files, a third of the start and 80 MB: it is loaded with the first question.
  const load = async () => {
    const { SquareClient, SquareError } = await import('square')
    const once = { maxRetries: 0, timeoutInSeconds: CALL_SECONDS, fetch: straightFetch }
    return { SquareError, client: new SquareClient({ token, baseUrl, ...once }) }
  }
  let loading: ReturnType<typeof load> | undefined

  const ask: Ask = async (call, run) => {
    const { SquareError, client } = await (loading ??= load())
    try {
      return { kind: 'done', value: await run(client) }
    } catch (error) {
      const answered = error instanceof SquareError ? error : null
      const failure = { statusCode: answered?.statusCode, errors: answered?.errors ?? [] }
      const outcome = outcomeOf(failure)
      const codes = failure.errors.map(({ code }) => code)
      log[outcome.kind === 'declined' ? 'info' : 'warn'](
        { call, outcome: outcome.kind, status: failure.statusCode, codes },
        'provider call',
      )
      return outcome
    }
  }

  return {
    ...listings(ask),

    createCustomer: (person: {
      key: string
      referenceId: string
      givenName: string
      familyName: string
      email: string
      phone: string
    }): Promise<Outcome<{ id: string }>> =>
      ask('customers.create', async (client) => {
        const { customer } = await client.customers.create({
          idempotencyKey: person.key,
          referenceId: person.referenceId,
          ...(person.givenName ? { givenName: person.givenName } : {}),
          ...(person.familyName ? { familyName: person.familyName } : {}),
          ...(person.email ? { emailAddress: person.email } : {}),
          ...(person.phone ? { phoneNumber: person.phone } : {}),
        })
        if (!customer?.id) throw new Error('The provider answered without a customer.')
        return { id: customer.id }
      }),

    /** Saves the card behind a nonce. The same key and nonce give the same card again. */
    createCard: (card: {
      key: string
      nonce: string
      squareCustomerId: string
      referenceId: string
    }): Promise<Outcome<records.ProviderCard>> =>
      ask('cards.create', async (client) => {
        const answer = await client.cards.create({
          idempotencyKey: card.key,
          sourceId: card.nonce,
          card: { customerId: card.squareCustomerId, referenceId: card.referenceId },
        })
        return records.cardOf(answer.card ?? {})
      }),

    disableCard: (squareCardId: string): Promise<Outcome<null>> =>
      ask('cards.disable', async (client) => {
        await client.cards.disable({ cardId: squareCardId })
        return null
      }),

    createPayment: (request: PaymentRequest): Promise<Outcome<records.ProviderPayment>> =>
      ask('payments.create', async (client) => {
        const answer = await client.payments.create({
          idempotencyKey: request.key,
          sourceId: request.sourceId,
          customerId: request.squareCustomerId,
          locationId: request.locationId ?? locationId,
          amountMoney: usd(request.amountCents),
          referenceId: request.referenceId,
          note: request.note,
          autocomplete: true,
          customerDetails: { customerInitiated: true },
        })
        return records.paymentOf(answer.payment ?? {})
      }),

    getPayment: (id: string): Promise<Outcome<records.ProviderPayment>> =>
      ask('payments.get', async (client) =>
        records.paymentOf((await client.payments.get({ paymentId: id })).payment ?? {}),
      ),

    /** Voids whatever was made under a key, also when nothing was: only for an order that is given up. */
    cancelPaymentByKey: (key: string): Promise<Outcome<null>> =>
      ask('payments.cancelByKey', async (client) => {
        await client.payments.cancelByIdempotencyKey({ idempotencyKey: key })
        return null
      }),

    refund: (refund: {
      key: string
      squarePaymentId: string
      amountCents: number
      reason: string
    }): Promise<Outcome<records.ProviderRefund>> =>
      ask('refunds.create', async (client) => {
        const answer = await client.refunds.refundPayment({
          idempotencyKey: refund.key,
          paymentId: refund.squarePaymentId,
          amountMoney: usd(refund.amountCents),
          reason: refund.reason,
        })
        if (!answer.refund) throw new Error('The provider answered without a refund.')
        return records.refundOf(answer.refund)
      }),

    getRefund: (id: string): Promise<Outcome<records.ProviderRefund>> =>
      ask('refunds.get', async (client) => {
        const { refund } = await client.refunds.get({ refundId: id })
        if (!refund) throw new Error('The provider answered without a refund.')
        return records.refundOf(refund)
      }),

    createPlan: (plan: { key: string; name: string }): Promise<Outcome<{ id: string }>> =>
      ask('catalog.upsert', async (client) => {
        const { catalogObject } = await client.catalog.object.upsert({
          idempotencyKey: plan.key,
          object: { type: 'SUBSCRIPTION_PLAN', id: '#plan', subscriptionPlanData: { name: plan.name } },
        })
        return { id: catalogId(catalogObject) }
      }),

    createVariation: (variation: NewVariation): Promise<Outcome<{ id: string }>> =>
      ask('catalog.upsert', async (client) => {
        const { catalogObject } = await client.catalog.object.upsert({
          idempotencyKey: variation.key,
          object: {
            type: 'SUBSCRIPTION_PLAN_VARIATION',
            id: '#variation',
            subscriptionPlanVariationData: {
              name: variation.name,
              subscriptionPlanId: variation.planId,
              phases: [
                {
                  cadence: variation.cadence,
                  ordinal: 0n,
                  pricing: { type: 'STATIC', priceMoney: usd(variation.priceCents) },
                },
              ],
            },
          },
        })
        return { id: catalogId(catalogObject) }
      }),

    createSubscription: (wanted: NewSubscription): Promise<Outcome<records.ProviderSubscription>> =>
      ask('subscriptions.create', async (client) => {
        const answer = await client.subscriptions.create({
          idempotencyKey: wanted.key,
          locationId: wanted.locationId ?? locationId,
          customerId: wanted.squareCustomerId,
          cardId: wanted.squareCardId,
          planVariationId: wanted.variationId,
          startDate: wanted.startDate,
          taxPercentage: wanted.taxPercentage,
          timezone: wanted.timeZone,
          source: { name: wanted.name },
          priceOverrideMoney: usd(wanted.priceCents),
          ...(wanted.anchorDay === null ? {} : { monthlyBillingAnchorDate: wanted.anchorDay }),
        })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    getSubscription: (id: string): Promise<Outcome<records.ProviderSubscription>> =>
      ask('subscriptions.get', async (client) => {
        const answer = await client.subscriptions.get({ subscriptionId: id, include: 'actions' })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    changeSubscriptionCard: (id: string, version: number, squareCardId: string) =>
      ask('subscriptions.update', async (client) => {
        const subscription = { version: BigInt(version), cardId: squareCardId }
        const answer = await client.subscriptions.update({ subscriptionId: id, subscription })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    cancelSubscription: (id: string): Promise<Outcome<records.ProviderSubscription>> =>
      ask('subscriptions.cancel', async (client) => {
        const answer = await client.subscriptions.cancel({ subscriptionId: id })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    undoCancel: (id: string, actionId: string): Promise<Outcome<records.ProviderSubscription>> =>
      ask('subscriptions.deleteAction', async (client) => {
        const answer = await client.subscriptions.deleteAction({ subscriptionId: id, actionId })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    /** Changes the tax of the bills to come. */
    changeSubscriptionTax: (id: string, version: number, taxPercentage: string) =>
      ask('subscriptions.update', async (client) => {
        const subscription = { version: BigInt(version), taxPercentage }
        const answer = await client.subscriptions.update({ subscriptionId: id, subscription })
        return records.subscriptionOf(answer.subscription ?? {})
      }),

    /** Withdraws a bill, so that it cannot be paid any more; one that is paid already is refused. */
    cancelInvoice: (id: string, version: number): Promise<Outcome<records.ProviderInvoice>> =>
      ask('invoices.cancel', async (client) =>
        records.invoiceOf((await client.invoices.cancel({ invoiceId: id, version })).invoice ?? {}),
      ),

    getInvoice: (id: string): Promise<Outcome<records.ProviderInvoice>> =>
      ask('invoices.get', async (client) =>
        records.invoiceOf((await client.invoices.get({ invoiceId: id })).invoice ?? {}),
      ),
  }
}

export type Square = ReturnType<typeof createSquare>

const catalogId = (object: { id?: string } | undefined): string => {
  if (!object?.id) throw new Error('The provider answered without a catalogue id.')
  return object.id
}
