import type { CalendarDate } from '../calendar.ts'
import { type Decided, refuse } from './decided.ts'
import { type PauseDates, renewalDay } from './pause.ts'

export type MoveFacts = PauseDates & {
  kind: 'renewing' | 'term' | 'complimentary'
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  cancelled: boolean
  locationId: string
  charging: boolean
}

/** `today` is a day of its present location; null when it may move. */
export const moveRefused = (
  { kind, state, cancelled, charging, ...dates }: MoveFacts,
  today: CalendarDate,
): { code: string; message: string } | null => {
  if (state === 'ended') return refuse('membership_ended', 'This membership has ended.').refused
  if (cancelled) return refuse('membership_canceled', 'This membership is canceled. Undo that first.').refused
  if (charging)
    return refuse('payment_open', 'A payment for this membership is not confirmed yet. Please try again in a minute.')
      .refused
  if (kind !== 'renewing') return null
  if (state !== 'active')
    return refuse(
      'membership_unpaid',
      'The last renewal is not paid. Once it is paid, the membership can change its location.',
    ).refused
  const renewsOn = renewalDay(dates)
  if (renewsOn !== null && today >= renewsOn)
    return refuse('renews_today', 'This membership renews today. Once that is paid, it can change its location.')
      .refused
  return null
}

/** Whether it sells the present plan, and the one of the next renewal. */
export type PlaceToMoveTo = {
  locationId: string
  sellsPlan: boolean
  sellsNextPlan: boolean
  open: boolean
  closing: boolean
}

/** O9.3: to an open location that sells its plan. `to` is null for none. */
export const move = (facts: MoveFacts, to: PlaceToMoveTo | null, today: CalendarDate): Decided<null> => {
  const refused = moveRefused(facts, today)
  if (refused) return { refused }
  if (to?.locationId === facts.locationId)
    return refuse('same_location', 'This is the location of the membership already. There is nothing to change.')
  if (to?.closing) return refuse('location_closing', 'That location is closing for good. Please choose another one.')
  if (!to?.open || !to.sellsPlan)
    return refuse('not_sold_there', 'That location does not sell this plan. Please choose another one.')
  if (!to.sellsNextPlan)
    return refuse(
      'not_sold_there',
      'That location does not sell the plan that starts with the next renewal. Please undo the change of plan first.',
    )
  return { refused: null, value: null }
}
