import { renews } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { installationOf } from '../../store/installation.ts'
import { planById, storeProviderPlan } from '../../store/purchases/provider-plans.ts'
import { providerKey } from '../square/reference.ts'

/**
 * The provider's id of a plan at its current price, created on first use and whenever the price has changed (R56). Safe
 * to repeat. Throws when the provider does not answer. Null for a plan that does not renew.
 */
export const ensurePlanVariation = async (
  deps: Pick<Deps, 'db' | 'square'>,
  planId: string,
): Promise<string | null> => {
  const plan = await planById(deps.db, planId)
  if (!renews(plan.frequency)) return null
  if (plan.square_variation_id && plan.square_price_cents === plan.price_cents) return plan.square_variation_id
  const installation = await installationOf(deps.db)
  const squarePlanId =
    plan.square_plan_id ??
    (await made(deps.square.createPlan({ key: providerKey(installation, 'plan', plan.id), name: plan.name })))
  const variationId = await made(
    deps.square.createVariation({
      key: providerKey(installation, 'variation', plan.id, plan.frequency, plan.price_cents),
      planId: squarePlanId,
      name: plan.name,
      priceCents: plan.price_cents,
      cadence: plan.frequency === 'year' ? 'ANNUAL' : 'MONTHLY',
    }),
  )
  await storeProviderPlan(deps.db, planId, { planId: squarePlanId, variationId, priceCents: plan.price_cents })
  return variationId
}

const made = async (asked: ReturnType<Deps['square']['createPlan']>): Promise<string> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value.id
  throw new Error(`The provider did not take the plan: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
