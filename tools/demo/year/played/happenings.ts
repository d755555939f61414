import { addDays, type CalendarDate, dateIn, daysBetween } from '@sipday/rules/calendar.ts'
import { taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import { proRataCents } from '@sipday/rules/refunds/pro-rata.ts'
import { move } from '@sipday/rules/renewing/move.ts'
import { pauseOptions } from '@sipday/rules/renewing/pause.ts'
import { isOpenTo, planChange, type PlanTerms, type SoldPlan } from '@sipday/rules/renewing/plan-change.ts'
import type { Chance } from './chance.ts'
import { closeUse, type Draft, endAfter, momentOn, type Setting } from './draft.ts'
import { placeOf, type YearPlan } from './shop.ts'

const factsOf = (draft: Draft) => ({
  kind: 'renewing' as const,
  state: draft.state,
  cancelled: draft.cancelledAt !== null,
  anchorDay: draft.anchorDay,
  paidThrough: draft.paidThrough,
  pausedUntil: draft.pausedUntil,
})

type Moment = { day: CalendarDate; at: Date }
type Happening = (setting: Setting, draft: Draft, chance: Chance, moment: Moment) => void

/** As far as something is left of the payment. */
const sendBack = (draft: Draft, cents: number, at: Date, ends: boolean): void => {
  const { payment, paidCents, taxCents, backCents } = draft.covering
  const amountCents = Math.min(cents, paidCents - backCents)
  if (amountCents <= 0) return
  const tax = taxInRefund({ paidCents, taxCents }, { backCents, amountCents })
  draft.refunds.push({ payment, amountCents, taxCents: tax, at, ends })
  draft.covering = { ...draft.covering, backCents: backCents + amountCents }
}

const leave: Happening = (setting, draft, chance, { day, at }) => {
  draft.cancelledAt = at
  draft.nextPlan = null
  if (!chance.happens(setting.levers.leavesWithRefund)) return endAfter(setting, draft, draft.paidThrough)
  const period = { from: draft.periodFrom, through: draft.paidThrough }
  sendBack(draft, proRataCents(draft.covering.paidCents, period, day), at, true)
  closeUse(draft, addDays(day, -1))
  Object.assign(draft, { endDate: day, endedAt: at, state: 'ended', over: true })
}

const pause: Happening = (_setting, draft, chance, { day, at }) => {
  const facts = { ...factsOf(draft), frequency: draft.plan.frequency, planChanges: draft.nextPlan !== null }
  const options = pauseOptions(facts, day)
  if (options.refused) return
  closeUse(draft, draft.paidThrough)
  draft.pausedAt = at
  draft.pausedUntil = chance.oneOf(options.value).until
}

const termsOf = ({ id, name, frequency, priceCents }: YearPlan): PlanTerms => ({
  planId: id,
  planName: name,
  frequency,
  priceCents,
})
const soldAs = (plan: YearPlan): SoldPlan => ({
  ...termsOf(plan),
  gift: plan.gift,
  publicly: true,
  minimumQuantity: plan.minimumQuantity,
})

const change: Happening = ({ shop }, draft, chance, { day, at }) => {
  const own = shop.plans.find(({ id }) => id === draft.plan.planId)
  const open = shop.plans.filter(
    (plan) =>
      own !== undefined &&
      plan.locationIds.includes(draft.placeId) &&
      isOpenTo({ planId: own.id, minimumQuantity: own.minimumQuantity }, soldAs(plan)),
  )
  if (open.length === 0 || draft.nextPlan !== null) return
  const to = termsOf(chance.oneOf(open))
  const taxRate = shop.taxRateAt(draft.placeId, day)
  const renewalTaxRate = shop.taxRateAt(draft.placeId, draft.paidThrough)
  const decided = planChange({ ...factsOf(draft), current: draft.plan }, to, { today: day, taxRate, renewalTaxRate })
  if (decided.refused) return
  const { due, renewsOn } = decided.value
  draft.planChangedAt = at
  if (due === null) {
    draft.nextPlan = to
    return
  }
  draft.payments.push({
    kind: 'plan_change',
    paid: true,
    periodStart: day,
    at,
    amountCents: due.totalCents,
    netCents: due.subtotalCents,
    plan: to,
    placeId: draft.placeId,
    bySelf: true,
    change: { from: draft.plan, to, renewsOn },
  })
  draft.plan = to
  draft.plans.push({ planId: to.planId, since: at })
}

const relocate: Happening = ({ shop }, draft, chance, { day, at }) => {
  const own = shop.plans.find(({ id }) => id === draft.plan.planId)
  const others = own?.locationIds.filter((id) => id !== draft.placeId) ?? []
  if (others.length === 0) return
  const to = chance.oneOf(others)
  const place = { locationId: to, sellsPlan: true, sellsNextPlan: draft.nextPlan === null, open: true, closing: false }
  if (move({ ...factsOf(draft), locationId: draft.placeId, charging: false }, place, day).refused) return
  draft.moves.push({ from: draft.placeId, to, on: dateIn(at, placeOf(shop, to).timeZone), at })
  draft.placeId = to
}

const apologize: Happening = (_setting, draft, _chance, { at }) => sendBack(draft, 500, at, false)

/** At most one thing in a period, if it has happened by now. */
export const happenings = (setting: Setting, draft: Draft, chance: Chance): void => {
  const { levers, days, shop } = setting
  const monthly = draft.plan.frequency === 'month'
  const months = Math.floor(daysBetween(draft.startedOn, draft.periodFrom) / 30)
  const leaves = monthly ? (levers.leavesByTenure[months] ?? levers.leavesByTenure.at(-1) ?? 0) : levers.leavesYearly
  // The provider neither pauses nor swaps what it has never billed.
  const wasBilled = draft.billed > 0
  const likely: [Happening, number][] = [
    [leave, leaves],
    [pause, monthly && wasBilled ? levers.pauses : 0],
    [change, wasBilled ? levers.planChanges : 0],
    [relocate, levers.moves],
    [apologize, levers.goodwill],
  ]
  const rest = 1 - likely.reduce((sum, [, probability]) => sum + probability, 0)
  const happening = likely[chance.place([...likely.map(([, probability]) => probability), rest])]?.[0]
  const length = daysBetween(draft.periodFrom, draft.paidThrough)
  const day = addDays(draft.periodFrom, chance.whole(1, length - 1))
  const at = momentOn(setting, chance, day, placeOf(shop, draft.placeId).timeZone)
  // A late payment leaves less of its period.
  const isPast = at <= days.now && (draft.payments.at(-1)?.at ?? at) <= at
  if (happening && isPast) happening(setting, draft, chance, { day, at })
}
