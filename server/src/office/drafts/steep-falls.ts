import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { agreedPrices, type PlanRelease, steepFall } from '@sipday/rules/office/publishing/price-fall.ts'
import type { Trx } from '../../deps.ts'
import { planReleases } from '../../store/office/releases.ts'
import { type LookedAt, zoneOf } from './looked-at.ts'

/** Prices that need a second person, in words after "publish" (rule N). */
export const steepFalls = async (trx: Trx, { live, entries, day }: LookedAt): Promise<string[]> => {
  const plans = entries.filter(({ subject, after }) => subject === 'plan' && after !== null)
  if (plans.length === 0) return []
  const zone = zoneOf(live)
  const found: PlanRelease[] = (await planReleases(trx, {})).map(({ takes_effect_at: at, agreed, plans: made }) => ({
    day: dateIn(at, zone),
    agreed,
    plans: made ?? [],
  }))
  const asFound = { day, agreed: false, plans: Object.entries(live.plan).map(([id, body]) => ({ id, body })) }
  const agreed = agreedPrices(found.length > 0 ? found : [asFound], day)
  return plans.flatMap(({ id, before, after }) => {
    const body = { before: before as DraftBody<'plan'> | null, after: after as DraftBody<'plan'> }
    return steepFall({ id, ...body }, agreed, day) ?? []
  })
}
