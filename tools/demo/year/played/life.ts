import { addDays, addMonths, type CalendarDate, dateIn, monthsOf } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Chance } from './chance.ts'
import {
  type Beginning,
  closeUse,
  type Draft,
  endAfter,
  freshLife,
  lifeOf,
  momentOn,
  renewsOnOf,
  type Setting,
} from './draft.ts'
import { happenings } from './happenings.ts'
import { placeOf } from './shop.ts'
import type { YearLife } from './story.ts'

export type Start = Beginning & {
  startedOn: CalendarDate
  anchorDay: number
  /** This membership's share of the order, in cents. */
  paidCents: number
  taxCents: number
}

/** The paid time begins on the renewal day (R7, R42). */
const bill = (setting: Setting, draft: Draft, at: Date, bySelf: boolean): void => {
  const { shop } = setting
  const periodStart = renewsOnOf(draft)
  const terms = draft.nextPlan ?? draft.plan
  const amountCents = renewalCents(terms.priceCents, shop.taxRateAt(draft.placeId, periodStart))
  draft.payments.push({ ...renewalOf(draft, terms, amountCents), paid: true, at, bySelf })
  draft.covering = {
    payment: draft.payments.length - 1,
    paidCents: amountCents,
    taxCents: amountCents - terms.priceCents,
    backCents: 0,
  }
  if (terms.planId !== draft.plan.planId) draft.plans.push({ planId: terms.planId, since: at })
  draft.plan = terms
  draft.nextPlan = null
  draft.paidThrough = addMonths(periodStart, monthsOf(terms.frequency), draft.anchorDay)
  draft.periodFrom = periodStart
  draft.pausedAt = null
  draft.pausedUntil = null
  draft.state = 'active'
  draft.graceUntil = null
  draft.billed += 1
}

const renewalOf = (draft: Draft, terms: PlanTerms, amountCents: number) => ({
  kind: 'renewal' as const,
  periodStart: renewsOnOf(draft),
  amountCents,
  netCents: terms.priceCents,
  plan: terms,
  placeId: draft.placeId,
  change: null,
})

/** Grace, then nothing until it is paid, or the member gives up (R52). */
const owe = (setting: Setting, draft: Draft, chance: Chance, at: Date): void => {
  const { shop, levers, days } = setting
  const { timeZone } = placeOf(shop, draft.placeId)
  const periodStart = renewsOnOf(draft)
  const terms = draft.nextPlan ?? draft.plan
  const owed = {
    ...renewalOf(draft, terms, renewalCents(terms.priceCents, shop.taxRateAt(draft.placeId, periodStart))),
    paid: false,
    at,
    bySelf: false,
  }
  const paysIn = (from: number, to: number) =>
    momentOn(setting, chance, addDays(periodStart, chance.whole(from, to)), timeZone)
  const [isQuick, isLate] = [chance.happens(levers.paidInGrace), chance.happens(levers.paidLater)]
  const graceUntil = addDays(periodStart, GRACE_DAYS)
  // A decision of the same day comes after the bill.
  const decided = isQuick ? paysIn(1, GRACE_DAYS) : isLate ? paysIn(GRACE_DAYS + 1, 20) : paysIn(GRACE_DAYS + 2, 24)
  if (decided <= days.now && (isQuick || isLate)) {
    if (!isQuick) {
      closeUse(draft, graceUntil)
      draft.usableFrom = addDays(dateIn(decided, timeZone), 1)
    }
    return bill(setting, draft, decided, true)
  }
  draft.payments.push(owed)
  draft.graceUntil = graceUntil
  draft.over = true
  const isStopped = graceUntil < days.today(timeZone)
  draft.state = isStopped ? 'unpaid' : 'grace'
  closeUse(draft, graceUntil)
  if (decided > days.now) return
  Object.assign(draft, { cancelledAt: decided, nextPlan: null, pausedAt: null, pausedUntil: null })
  endAfter(setting, draft, draft.paidThrough)
}

const renew = (setting: Setting, draft: Draft, chance: Chance): void => {
  const { shop, levers, days } = setting
  const { timeZone } = placeOf(shop, draft.placeId)
  const periodStart = renewsOnOf(draft)
  const billed = days.at(periodStart, timeZone, chance.whole(60, 5_400))
  const at = billed > days.now ? days.now : billed
  draft.usableFrom ??= periodStart
  if (chance.happens(levers.declines)) owe(setting, draft, chance, at)
  else bill(setting, draft, at, false)
}

/** From its first day to now. */
export const renewingLife = (setting: Setting, start: Start, chance: Chance): YearLife => {
  const { paidCents, taxCents } = start
  const draft: Draft = {
    ...freshLife(start),
    startedOn: start.startedOn,
    anchorDay: start.anchorDay,
    periodFrom: start.startedOn,
    usableFrom: start.startedOn,
    covering: { payment: 'order', paidCents, taxCents, backCents: 0 },
    billed: 0,
    over: false,
  }
  while (!draft.over) {
    happenings(setting, draft, chance)
    if (draft.over) break
    const { timeZone } = placeOf(setting.shop, draft.placeId)
    if (renewsOnOf(draft) > setting.days.today(timeZone)) break
    renew(setting, draft, chance)
  }
  closeUse(draft, renewsOnOf(draft))
  return lifeOf(draft)
}
