import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { agreedPrices, type PlanRelease, steepFall } from '@sipday/rules/office/publishing/price-fall.ts'
import { isSoleSum, lessProtected } from '@sipday/rules/refunds/sole-sums.ts'
import type { Trx } from '../../deps.ts'
import { countReleases, planReleases } from '../../store/office/releases.ts'
import { type LookedAt, zoneOf } from './looked-at.ts'

/** What of a draft takes a second person, in words after "publish" (rule N, O4). */
export const takesTwo = async (trx: Trx, draft: LookedAt): Promise<string[]> => [
  ...(await steepFalls(trx, draft)),
  ...(await lowerGuards(trx, draft)),
]

/** The first release protects nothing less: there was nothing. */
const lowerGuards = async (trx: Trx, { entries }: LookedAt): Promise<string[]> => {
  const found = entries.flatMap(({ id, before, after, subject }) => {
    if (subject !== 'rule' || !isSoleSum(id)) return []
    const value = (body: typeof before) => (body as DraftBody<'rule'> | null)?.value as number | undefined
    return lessProtected(id, value(before), value(after)) ?? []
  })
  return found.length > 0 && (await countReleases(trx)) > 0 ? found : []
}

const steepFalls = async (trx: Trx, { live, entries, day }: LookedAt): Promise<string[]> => {
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
