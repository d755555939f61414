import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import type { MembersPrice } from '@sipday/contract/office/money/price-changes.ts'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { newPriceIn } from '@sipday/rules/prices/new-price.ts'
import { tellProblem } from '@sipday/rules/prices/told-price.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type By, change } from '../../store/office/changes.ts'
import { insertPriceChange } from '../../store/prices/price-changes.ts'
import type { LookedAt } from './looked-at.ts'

/** The one that its members have last, or null. */
export const newPriceOf = ({ entries }: Pick<LookedAt, 'entries'>, planId: string) => {
  const entry = entries.find(({ subject, id }) => subject === 'plan' && id === planId)
  if (!entry?.before || !entry.after) return null
  const [before, after] = [entry.before as DraftBody<'plan'>, entry.after as DraftBody<'plan'>]
  return { price: newPriceIn(before.prices, after.prices), frequency: after.frequency }
}

const refused = (planId: string, text: string): Refusal =>
  new Refusal(422, 'fields_invalid', text, { fields: { [`prices.${planId}.firstOn`]: text } })

/** Throws Refusal 422 for a day too near, or a plan without a new price. */
export const requireTellable = (draft: LookedAt, prices: readonly MembersPrice[], today: CalendarDate): void => {
  for (const asked of prices) {
    if (asked.members === 'keep') continue
    const { price, frequency } = newPriceOf(draft, asked.planId) ?? { price: null, frequency: '' }
    if (!price) throw refused(asked.planId, 'This plan has no new price in the draft.')
    const problem = tellProblem({ ...asked, frequency }, today)
    if (problem !== null) throw refused(asked.planId, problem)
    if (asked.firstOn < price.from) throw refused(asked.planId, 'Please choose a day on which the new price applies.')
  }
}

export const storeTold = async (
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  draft: LookedAt,
  { prices, releaseId, by }: { prices: readonly MembersPrice[]; releaseId: number; by: By },
): Promise<void> => {
  for (const asked of prices) {
    const toCents = newPriceOf(draft, asked.planId)?.price?.cents
    if (asked.members === 'keep' || toCents === undefined) continue
    const { planId, firstOn, silent } = asked
    const at = deps.clock.now()
    await insertPriceChange(trx, { id: deps.ids.id(), releaseId, planId, toCents, firstOn, silent, at })
    const after = { toCents, firstOn, silent }
    await change(trx, { at, by, subject: 'plan', id: planId, field: 'price for members', after, release: releaseId })
  }
}
