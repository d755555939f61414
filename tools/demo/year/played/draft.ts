import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Chance } from './chance.ts'
import { AWAKE, type Days } from './days.ts'
import type { Levers } from './levers.ts'
import { placeOf, type YearShop } from './shop.ts'
import type { YearLife, YearPayment, YearRefund } from './story.ts'

export type Setting = { shop: YearShop; levers: Levers; days: Days }

/** Cents of this membership alone. */
type Covering = { payment: 'order' | number; paidCents: number; taxCents: number; backCents: number }

/** A membership that is being lived, until `over`. */
export type Draft = {
  -readonly [Key in keyof YearLife]: YearLife[Key]
} & {
  plans: { planId: string; since: Date }[]
  moves: { from: string; to: string; on: CalendarDate; at: Date }[]
  payments: YearPayment[]
  refunds: YearRefund[]
  usable: { from: CalendarDate; through: CalendarDate }[]
  startedOn: CalendarDate
  anchorDay: number
  /** The first day of the period under way. */
  periodFrom: CalendarDate
  /** Null while it cannot be used. */
  usableFrom: CalendarDate | null
  covering: Covering
  billed: number
  over: boolean
}

export type Beginning = { plan: PlanTerms; placeId: string; createdAt: Date; paidThrough: CalendarDate }

export const freshLife = ({ plan, placeId, createdAt, paidThrough }: Beginning) => ({
  plan,
  placeId,
  paidThrough,
  endDate: null,
  state: 'active' as const,
  graceUntil: null,
  cancelledAt: null,
  endedAt: null,
  pausedAt: null,
  pausedUntil: null,
  nextPlan: null,
  planChangedAt: null,
  plans: [{ planId: plan.planId, since: createdAt }],
  moves: [],
  payments: [],
  refunds: [],
  usable: [],
})

type Used = Pick<Draft, 'usable' | 'usableFrom'>
type Ending = Used & Pick<Draft, 'placeId' | 'endDate' | 'over' | 'endedAt' | 'cancelledAt' | 'state' | 'graceUntil'>

/** Inclusive. */
export const closeUse = (draft: Used, through: CalendarDate): void => {
  if (draft.usableFrom !== null && draft.usableFrom <= through) draft.usable.push({ from: draft.usableFrom, through })
  draft.usableFrom = null
}

export const renewsOnOf = ({ pausedUntil, paidThrough }: Pick<Draft, 'pausedUntil' | 'paidThrough'>): CalendarDate =>
  pausedUntil ?? paidThrough

/** While people are awake. */
export const momentOn = ({ days }: Setting, chance: Chance, day: CalendarDate, timeZone: string): Date =>
  days.at(day, timeZone, chance.whole(...AWAKE))

/** Unless that day is still to come. */
export const endAfter = ({ shop, days }: Setting, draft: Ending, day: CalendarDate): void => {
  const { timeZone } = placeOf(shop, draft.placeId)
  draft.endDate = day
  draft.over = true
  closeUse(draft, day)
  if (day >= days.today(timeZone)) return
  const ended = days.start(addDays(day, 1), timeZone)
  draft.endedAt = draft.cancelledAt !== null && draft.cancelledAt > ended ? draft.cancelledAt : ended
  draft.state = 'ended'
  draft.graceUntil = null
}

export const lifeOf = (draft: YearLife): YearLife => ({
  plan: draft.plan,
  placeId: draft.placeId,
  paidThrough: draft.paidThrough,
  endDate: draft.endDate,
  state: draft.state,
  graceUntil: draft.graceUntil,
  cancelledAt: draft.cancelledAt,
  endedAt: draft.endedAt,
  pausedAt: draft.pausedAt,
  pausedUntil: draft.pausedUntil,
  nextPlan: draft.nextPlan,
  planChangedAt: draft.planChangedAt,
  plans: draft.plans,
  moves: draft.moves,
  payments: draft.payments,
  refunds: draft.refunds,
  usable: draft.usable,
})
