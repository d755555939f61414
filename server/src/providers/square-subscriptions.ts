import type { Schemas } from './square-client.ts'
import type { Ask } from './square-listings.ts'
import type { Outcome } from './square-outcome.ts'
import * as records from './square-records.ts'
import { type NewSubscription, type NewVariation, usd } from './square-requests.ts'

export const subscriptions = (ask: Ask, locationId: string) => ({
  createPlan: (plan: { key: string; name: string }): Promise<Outcome<{ id: string }>> =>
    ask('catalog.upsert', async (client, told) => {
      const { catalog_object: made } = told(
        await client.POST('/v2/catalog/object', {
          body: {
            idempotency_key: plan.key,
            object: { type: 'SUBSCRIPTION_PLAN', id: '#plan', subscription_plan_data: { name: plan.name } },
          } satisfies Schemas['UpsertCatalogObjectRequest'],
        }),
      )
      return { id: catalogId(made) }
    }),

  createVariation: (variation: NewVariation): Promise<Outcome<{ id: string }>> =>
    ask('catalog.upsert', async (client, told) => {
      const { catalog_object: made } = told(
        await client.POST('/v2/catalog/object', {
          body: {
            idempotency_key: variation.key,
            object: {
              type: 'SUBSCRIPTION_PLAN_VARIATION',
              id: '#variation',
              subscription_plan_variation_data: {
                name: variation.name,
                subscription_plan_id: variation.planId,
                phases: [
                  {
                    cadence: variation.cadence,
                    ordinal: 0,
                    pricing: { type: 'STATIC', price_money: usd(variation.priceCents) },
                  },
                ],
              },
            },
          } satisfies Schemas['UpsertCatalogObjectRequest'],
        }),
      )
      return { id: catalogId(made) }
    }),

  getVariation: (id: string): Promise<Outcome<records.ProviderVariation>> =>
    ask('catalog.get', async (client, told) => {
      const path = { object_id: id }
      const answer = told(await client.GET('/v2/catalog/object/{object_id}', { params: { path } }))
      return records.variationOf(answer.object)
    }),

  createSubscription: (wanted: NewSubscription): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.create', async (client, told) => {
      const answer = told(
        await client.POST('/v2/subscriptions', {
          body: {
            idempotency_key: wanted.key,
            location_id: wanted.locationId ?? locationId,
            customer_id: wanted.squareCustomerId,
            card_id: wanted.squareCardId,
            plan_variation_id: wanted.variationId,
            start_date: wanted.startDate,
            tax_percentage: wanted.taxPercentage,
            timezone: wanted.timeZone,
            source: { name: wanted.name },
            price_override_money: usd(wanted.priceCents),
            ...(wanted.anchorDay === null ? {} : { monthly_billing_anchor_date: wanted.anchorDay }),
          } satisfies Schemas['CreateSubscriptionRequest'],
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  getSubscription: (id: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.get', async (client, told) => {
      const answer = told(
        await client.GET('/v2/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: id }, query: { include: 'actions' } },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  changeSubscriptionCard: (id: string, version: number, squareCardId: string) =>
    ask('subscriptions.update', async (client, told) => {
      const subscription = { version, card_id: squareCardId }
      const answer = told(
        await client.PUT('/v2/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: id } },
          body: { subscription },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  cancelSubscription: (id: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.cancel', async (client, told) => {
      const answer = told(
        await client.POST('/v2/subscriptions/{subscription_id}/cancel', {
          params: { path: { subscription_id: id } },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** From its next bill until one of its billing days. */
  pauseSubscription: (id: string, until: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.pause', async (client, told) => {
      const answer = told(
        await client.POST('/v2/subscriptions/{subscription_id}/pause', {
          params: { path: { subscription_id: id } },
          body: { resume_effective_date: until, resume_change_timing: 'IMMEDIATE' },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** First billed on this day. */
  resumeSubscription: (id: string, on: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.resume', async (client, told) => {
      const answer = told(
        await client.POST('/v2/subscriptions/{subscription_id}/resume', {
          params: { path: { subscription_id: id } },
          body: { resume_effective_date: on, resume_change_timing: 'IMMEDIATE' },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** From its next bill on. */
  swapPlan: (id: string, variationId: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.swapPlan', async (client, told) => {
      const answer = told(
        await client.POST('/v2/subscriptions/{subscription_id}/swap-plan', {
          params: { path: { subscription_id: id } },
          body: { new_plan_variation_id: variationId },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** A cancellation, pause or plan change that has not happened. */
  undoPlanned: (id: string, actionId: string): Promise<Outcome<records.ProviderSubscription>> =>
    ask('subscriptions.deleteAction', async (client, told) => {
      const answer = told(
        await client.DELETE('/v2/subscriptions/{subscription_id}/actions/{action_id}', {
          params: { path: { subscription_id: id, action_id: actionId } },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  changeSubscriptionTax: (id: string, version: number, taxPercentage: string) =>
    ask('subscriptions.update', async (client, told) => {
      const subscription = { version, tax_percentage: taxPercentage }
      const answer = told(
        await client.PUT('/v2/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: id } },
          body: { subscription },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** Without tax, from its next bill on. */
  changeSubscriptionPrice: (id: string, version: number, priceCents: number) =>
    ask('subscriptions.update', async (client, told) => {
      const subscription = { version, price_override_money: usd(priceCents) }
      const answer = told(
        await client.PUT('/v2/subscriptions/{subscription_id}', {
          params: { path: { subscription_id: id } },
          body: { subscription },
        }),
      )
      return records.subscriptionOf(answer.subscription ?? {})
    }),

  /** Refused if it is paid. */
  cancelInvoice: (id: string, version: number): Promise<Outcome<records.ProviderInvoice>> =>
    ask('invoices.cancel', async (client, told) => {
      const path = { invoice_id: id }
      const answer = told(
        await client.POST('/v2/invoices/{invoice_id}/cancel', { params: { path }, body: { version } }),
      )
      return records.invoiceOf(answer.invoice ?? {})
    }),

  getInvoice: (id: string): Promise<Outcome<records.ProviderInvoice>> =>
    ask('invoices.get', async (client, told) =>
      records.invoiceOf(
        told(await client.GET('/v2/invoices/{invoice_id}', { params: { path: { invoice_id: id } } })).invoice ?? {},
      ),
    ),
})

const catalogId = (object: { id?: string } | undefined): string => {
  if (!object?.id) throw new Error('The provider answered without a catalogue id.')
  return object.id
}
