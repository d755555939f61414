import type { Deps } from '../../deps.ts'
import type { ProviderSubscription } from '../../providers/square-records.ts'
import type { MembershipToAlign } from '../../store/memberships/provider-subscriptions.ts'
import { ensurePlanVariation } from '../renewing/plan-variation.ts'
import { answer } from '../renewing/provider-answer.ts'

type Changing = Pick<MembershipToAlign, 'plan_changed_at' | 'square_variation_id'>

const swapsOf = ({ planned }: ProviderSubscription) => planned.filter(({ type }) => type === 'SWAP_PLAN')

/** A membership whose plan never changed here may have a variation of its own. */
export const planDiffers = (row: Changing, there: ProviderSubscription): boolean =>
  row.plan_changed_at !== null && (swapsOf(there).at(-1)?.variationId ?? there.variationId) !== row.square_variation_id

/**
 * A subscription that is paused or was never billed cannot be swapped: it is ended, and the caller makes it anew.
 * Throws when the provider does not answer.
 */
export const swapAtProvider = async (
  deps: Deps,
  row: MembershipToAlign,
  there: ProviderSubscription,
): Promise<'as it is' | 'made anew'> => {
  if (!planDiffers(row, there)) return 'as it is'
  for (const { id } of swapsOf(there)) await answer(deps.square.undoPlanned(there.id, id))
  const { frequency, price_cents: priceCents } = row
  const wanted = row.square_variation_id ?? (await ensurePlanVariation(deps, row.plan_id, { frequency, priceCents }))
  if (wanted === null || wanted === there.variationId) return 'as it is'
  if (there.status !== 'ACTIVE') {
    await answer(deps.square.cancelSubscription(there.id))
    return 'made anew'
  }
  await answer(deps.square.swapPlan(there.id, wanted))
  return 'as it is'
}
