import type { Frequency } from '@sipday/contract/catalogue.ts'
import { renews } from '@sipday/rules/calendar.ts'
import type { Deps } from '../../deps.ts'
import { installationOf } from '../../store/installation.ts'
import { planById, storeProviderPlan, storeVariation, variationOf } from '../../store/purchases/provider-plans.ts'
import { providerKey } from '../square/reference.ts'

/**
 * At the present price by default; created on first use (R56). A variation never changes, so each price has its own.
 * Idempotent. Throws without an answer. Null for a plan that does not renew.
 */
export const ensurePlanVariation = async (
  deps: Pick<Deps, 'db' | 'square'>,
  planId: string,
  at?: { frequency: Frequency; priceCents: number },
): Promise<string | null> => {
  const plan = await planById(deps.db, planId)
  const { frequency, priceCents } = at ?? { frequency: plan.frequency, priceCents: plan.price_cents }
  if (!renews(frequency)) return null
  const priced = { planId, frequency, priceCents }
  const known = await variationOf(deps.db, priced)
  if (known) return known
  const installation = await installationOf(deps.db)
  const squarePlanId =
    plan.square_plan_id ??
    (await made(deps.square.createPlan({ key: providerKey(installation, 'plan', plan.id), name: plan.name })))
  if (!plan.square_plan_id) await storeProviderPlan(deps.db, planId, squarePlanId)
  const variationId = await made(
    deps.square.createVariation({
      key: providerKey(installation, 'variation', plan.id, frequency, priceCents),
      planId: squarePlanId,
      name: plan.name,
      priceCents,
      cadence: frequency === 'year' ? 'ANNUAL' : 'MONTHLY',
    }),
  )
  await storeVariation(deps.db, priced, variationId)
  return variationId
}

const made = async (asked: ReturnType<Deps['square']['createPlan']>): Promise<string> => {
  const outcome = await asked
  if (outcome.kind === 'done') return outcome.value.id
  throw new Error(`The provider did not take the plan: ${'code' in outcome ? outcome.code : outcome.kind}`)
}
