import type { Logger } from 'pino'
import { countProviderCall, timeProviderCall } from '../observing/meters.ts'
import { inSpan } from '../observing/spans.ts'
import type { Settings } from '../settings.ts'
import { disputes } from './square-disputes.ts'
import { type Ask, listings } from './square-listings.ts'
import { outcomeOf } from './square-outcome.ts'
import type { Outcome } from './square-outcome.ts'
import type { Schemas } from './square-client.ts'
import * as records from './square-records.ts'
import { type PaymentRequest, usd } from './square-requests.ts'
import { subscriptions } from './square-subscriptions.ts'

/** One attempt of at most 10 seconds, and one of four outcomes. Only the square-* files know the vendor's API. */
export const createSquare = (settings: Settings, log: Logger) => {
  const { token, baseUrl, locationId } = settings.square
  // Startup and idle shops do not need it.
  const load = async () => {
    const file = await import('./square-client.ts')
    return { ...file, client: file.createSquareClient({ token, baseUrl }) }
  }
  let loading: ReturnType<typeof load> | undefined

  const ask: Ask = async (call, run) => {
    const { SquareRefusal, client, told } = await (loading ??= load())
    const began = performance.now()
    const end = (outcome: Outcome<unknown>['kind']) => {
      countProviderCall({ provider: 'square', call, outcome })
      timeProviderCall({ provider: 'square', call }, (performance.now() - began) / 1000)
    }
    try {
      const value = await inSpan({ name: `square ${call}`, kind: 'provider' }, () => run(client, told))
      end('done')
      return { kind: 'done', value }
    } catch (error) {
      const failure = error instanceof SquareRefusal ? error.failure : { statusCode: undefined, errors: [] }
      const outcome = outcomeOf(failure)
      end(outcome.kind)
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
    ...subscriptions(ask, locationId),
    ...disputes(ask),

    createCustomer: (person: {
      key: string
      referenceId: string
      givenName: string
      familyName: string
      email: string
      phone: string
    }): Promise<Outcome<{ id: string }>> =>
      ask('customers.create', async (client, told) => {
        const { customer } = told(
          await client.POST('/v2/customers', {
            body: {
              idempotency_key: person.key,
              reference_id: person.referenceId,
              ...(person.givenName ? { given_name: person.givenName } : {}),
              ...(person.familyName ? { family_name: person.familyName } : {}),
              ...(person.email ? { email_address: person.email } : {}),
              ...(person.phone ? { phone_number: person.phone } : {}),
            } satisfies Schemas['CreateCustomerRequest'],
          }),
        )
        if (!customer?.id) throw new Error('The provider answered without a customer.')
        return { id: customer.id }
      }),

    getCustomer: (id: string): Promise<Outcome<records.ProviderPerson>> =>
      ask('customers.get', async (client, told) => {
        const answer = told(await client.GET('/v2/customers/{customer_id}', { params: { path: { customer_id: id } } }))
        return records.personOf(answer.customer ?? {})
      }),

    /** An empty one stays. */
    updateContacts: (id: string, { email, phone }: { email: string; phone: string }): Promise<Outcome<null>> =>
      ask('customers.update', async (client, told) => {
        const body = {
          ...(email ? { email_address: email } : {}),
          ...(phone ? { phone_number: phone } : {}),
        } satisfies Schemas['UpdateCustomerRequest']
        told(await client.PUT('/v2/customers/{customer_id}', { params: { path: { customer_id: id } }, body }))
        return null
      }),

    /** Succeeds also when it is gone. */
    deleteCustomer: (id: string): Promise<Outcome<null>> =>
      ask('customers.delete', async (client, told) => {
        told(await client.DELETE('/v2/customers/{customer_id}', { params: { path: { customer_id: id } } }))
        return null
      }),

    /** Null if disabled or another customer's. */
    getCardOf: (squareCustomerId: string, squareCardId: string): Promise<Outcome<records.ProviderCard | null>> =>
      ask('cards.get', async (client, told) => {
        const { card = {} } = told(
          await client.GET('/v2/cards/{card_id}', { params: { path: { card_id: squareCardId } } }),
        )
        return card.enabled !== false && card.customer_id === squareCustomerId ? records.cardOf(card) : null
      }),

    /** The same key and nonce return the same card. */
    createCard: (card: {
      key: string
      nonce: string
      squareCustomerId: string
      referenceId: string
    }): Promise<Outcome<records.ProviderCard>> =>
      ask('cards.create', async (client, told) => {
        const answer = told(
          await client.POST('/v2/cards', {
            body: {
              idempotency_key: card.key,
              source_id: card.nonce,
              card: { customer_id: card.squareCustomerId, reference_id: card.referenceId },
            } satisfies Schemas['CreateCardRequest'],
          }),
        )
        return records.cardOf(answer.card ?? {})
      }),

    disableCard: (squareCardId: string): Promise<Outcome<null>> =>
      ask('cards.disable', async (client, told) => {
        told(await client.POST('/v2/cards/{card_id}/disable', { params: { path: { card_id: squareCardId } } }))
        return null
      }),

    createPayment: (request: PaymentRequest): Promise<Outcome<records.ProviderPayment>> =>
      ask('payments.create', async (client, told) => {
        const answer = told(
          await client.POST('/v2/payments', {
            body: {
              idempotency_key: request.key,
              source_id: request.sourceId,
              customer_id: request.squareCustomerId,
              location_id: request.locationId ?? locationId,
              amount_money: usd(request.amountCents),
              reference_id: request.referenceId,
              note: request.note,
              autocomplete: true,
              customer_details: { customer_initiated: true },
            } satisfies Schemas['CreatePaymentRequest'],
          }),
        )
        return records.paymentOf(answer.payment ?? {})
      }),

    getPayment: (id: string): Promise<Outcome<records.ProviderPayment>> =>
      ask('payments.get', async (client, told) =>
        records.paymentOf(
          told(await client.GET('/v2/payments/{payment_id}', { params: { path: { payment_id: id } } })).payment ?? {},
        ),
      ),

    /** Voids whatever a key made, even nothing: only for an abandoned order. */
    cancelPaymentByKey: (key: string): Promise<Outcome<null>> =>
      ask('payments.cancelByKey', async (client, told) => {
        told(await client.POST('/v2/payments/cancel', { body: { idempotency_key: key } }))
        return null
      }),

    refund: (refund: {
      key: string
      squarePaymentId: string
      amountCents: number
      reason: string
    }): Promise<Outcome<records.ProviderRefund>> =>
      ask('refunds.create', async (client, told) => {
        const answer = told(
          await client.POST('/v2/refunds', {
            body: {
              idempotency_key: refund.key,
              payment_id: refund.squarePaymentId,
              amount_money: usd(refund.amountCents),
              reason: refund.reason,
            } satisfies Schemas['RefundPaymentRequest'],
          }),
        )
        if (!answer.refund) throw new Error('The provider answered without a refund.')
        return records.refundOf(answer.refund)
      }),

    getRefund: (id: string): Promise<Outcome<records.ProviderRefund>> =>
      ask('refunds.get', async (client, told) => {
        const { refund } = told(await client.GET('/v2/refunds/{refund_id}', { params: { path: { refund_id: id } } }))
        if (!refund) throw new Error('The provider answered without a refund.')
        return records.refundOf(refund)
      }),
  }
}

export type Square = ReturnType<typeof createSquare>
