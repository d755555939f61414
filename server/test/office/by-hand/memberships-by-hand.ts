import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import { type AskedByHand, daysFrom, type Facts, isSeen, isWithin, type Life, sumOf } from './facts.ts'

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10)
const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`
const lastDays = (days: readonly string[]) =>
  days.filter((day, nth) => nth === days.length - 1 || day.slice(0, 7) !== days[nth + 1]?.slice(0, 7))

/** A year's price is a twelfth of it a month, from the middle to the even cent. */
const monthlyCents = ({ kind, frequency, price_cents: cents }: Life['m']): number => {
  if (kind !== 'renewing') return 0
  if (frequency !== 'year') return cents
  const [low, rest] = [Math.floor(cents / 12), cents % 12]
  return rest > 6 || (rest === 6 && low % 2 === 1) ? low + 1 : low
}

export const membersByHand = ({ lives }: Facts, asked: AskedByHand, byMonth: boolean) => {
  const days = daysFrom(asked.from, asked.until)
  return (byMonth ? lastDays(days) : days).map((day) => {
    const there = lives.filter((one) => isSeen(asked, one.at(day), one.m.plan_id))
    const count = (kind: string) => there.filter(({ m }) => m.kind === kind).length
    const paying = there.filter(({ m, isUnpaid }) => {
      const isPaused = m.paused_until !== null && day >= (m.paid_through ?? '') && day < m.paused_until
      return !isUnpaid(day) && !isPaused
    })
    return {
      day,
      members: there.length,
      renewing: count('renewing'),
      term: count('term'),
      given: count('complimentary'),
      monthlyCents: sumOf(paying, ({ m }) => monthlyCents(m)),
    }
  })
}

/** Whether its member had a membership at the location before that had ended by then. */
const cameBack = ({ lives }: Facts, { m, first }: Life) =>
  lives.some(
    (one) =>
      one.m.id !== m.id &&
      one.m.subscriber_id === m.subscriber_id &&
      one.last === first &&
      one.endedOn !== null &&
      one.endedOn <= m.started_on &&
      one.m.created_at < m.created_at,
  )

/** Each with its day and place. */
const happened = (facts: Facts, lives = facts.lives) =>
  lives.flatMap((one) => {
    const { m, first, last, later, endedOn, why } = one
    const event = (what: string, day: string, place: string) => ({ what, day, place, planId: m.plan_id, m })
    return [
      event(cameBack(facts, one) ? 'returned' : 'joined', m.started_on, first),
      ...later.flatMap((move) => [
        event('movedOut', move.moved_on, move.from_location_id),
        event('movedIn', move.moved_on, move.to_location_id),
      ]),
      ...(endedOn === null ? [] : [event(why, endedOn, last)]),
    ]
  })

const reasons = ['joined', 'returned', 'movedIn', 'movedOut', 'canceled', 'unpaid', 'ended'] as const

export const movementsByHand = (facts: Facts, asked: AskedByHand, byMonth: boolean) => {
  const events = happened(facts).filter((one) => isSeen(asked, one.place, one.planId) && isWithin(asked, one.day))
  const keyOf = (day: string) => (byMonth ? startOfMonth(day) : day)
  return [...new Set(daysFrom(asked.from, asked.until).map(keyOf))].map((day) => ({
    day,
    ...Object.fromEntries(
      reasons.map((what) => [what, events.filter((one) => one.what === what && keyOf(one.day) === day).length]),
    ),
  }))
}

export const membershipsByHand = (facts: Facts, asked: AskedByHand) =>
  facts.locations.flatMap(({ id }) => {
    const isHere = (day: string) =>
      facts.lives.filter((one) => one.at(day) === id && isSeen(asked, id, one.m.plan_id)).length
    const events = happened(facts).filter(
      (one) => one.place === id && isSeen(asked, id, one.planId) && isWithin(asked, one.day),
    )
    const count = (...what: string[]) => events.filter((one) => what.includes(one.what)).length
    const [before, after] = [isHere(addDays(asked.from, -1)), isHere(asked.until)]
    if (before + after + events.length === 0) return []
    return [
      {
        locationId: id,
        before,
        began: count('joined', 'returned'),
        returned: count('returned'),
        movedIn: count('movedIn'),
        movedOut: count('movedOut'),
        canceled: count('canceled'),
        unpaid: count('unpaid'),
        ended: count('ended'),
        after,
      },
    ]
  })

/** Who left, of whole months between the days that are asked for. */
export const leavingByHand = ({ lives }: Facts, asked: AskedByHand) => {
  const months = [...new Set(daysFrom(asked.from, asked.until).map(startOfMonth))].filter(
    (month) => month >= asked.from && addMonths(month, 1) <= addDays(asked.until, 1),
  )
  return months.flatMap((month) => {
    const [before, last] = [addDays(month, -1), addDays(addMonths(month, 1), -1)]
    const paysAt = (one: Life, day: string) => (one.m.kind === 'renewing' && !one.isUnpaid(day) ? one.at(day) : null)
    const there = lives.filter((one) => isSeen(asked, paysAt(one, before), one.m.plan_id))
    const left = there.filter((one) => {
      const place = paysAt(one, before)
      const movedOut = one.later.some(
        (move) => move.from_location_id === place && move.moved_on > before && move.moved_on <= last,
      )
      return (
        !movedOut &&
        !lives.some((other) => other.m.subscriber_id === one.m.subscriber_id && paysAt(other, last) === place)
      )
    })
    const unpaid = left.filter((one) => one.isUnpaid(last))
    const canceled = left.filter((one) => !one.isUnpaid(last) && one.m.cancelled_at !== null)
    return there.length === 0
      ? []
      : [
          {
            month,
            atStart: there.length,
            canceled: canceled.length,
            unpaid: unpaid.length,
            ended: left.length - unpaid.length - canceled.length,
            left: left.length,
            percent: percent(left.length, there.length),
          },
        ]
  })
}

/**
 * The 12 months before this one and this one, through the day before `now` at each location: of each location by
 * itself, or of the whole shop, where a membership at any location counts.
 */
export const cohortsByHand = ({ lives, locations, dayAt }: Facts, { only }: AskedByHand, now: Date) => {
  const yesterdayAt = (id: string) => addDays(dayAt(now, id), -1)
  const overAt = (places: readonly string[]) => places.map(yesterdayAt).toSorted()[0] ?? ''
  const everywhere = locations.map(({ id }) => id)
  const counts = (only ?? [null]).map((place) => {
    const until = place === null ? overAt(everywhere) : yesterdayAt(place)
    const stays = lives
      .filter(({ m }) => m.kind === 'renewing')
      .flatMap(({ m, stays: all }) => all.map((stay) => ({ ...stay, who: m.subscriber_id })))
      .filter((stay) => place === null || stay.place === place)
      .filter(({ since, leftOn }) => leftOn === null || leftOn >= since)
    const joined = [...new Set(stays.map(({ who }) => who))].map((who) => {
      const own = stays.filter((stay) => stay.who === who)
      const isThere = (day: string) =>
        own.some(({ since, leftOn }) => since <= day && (leftOn === null || leftOn > day))
      return { on: own.map(({ since }) => since).toSorted()[0] ?? '', isThere, until }
    })
    return { until, joined: joined.filter(({ on }) => on <= until) }
  })
  const thisMonth = startOfMonth(
    counts
      .map(({ until }) => until)
      .toSorted()
      .at(-1) ?? '',
  )
  const months = Array.from({ length: 13 }, (_, nth) => addMonths(thisMonth, nth - 12))
  return months.flatMap((month) => {
    const own = counts.flatMap(({ joined }) => joined.filter(({ on }) => startOfMonth(on) === month))
    if (own.length === 0) return []
    const few = only !== null && own.length < 5
    const after = Array.from({ length: 12 }, (_, nth) => {
      const isOver = own.every(({ on, until }) => addMonths(month, 1) <= until && addMonths(on, nth + 1) <= until)
      const stayed = own.filter(({ on, isThere }) => isThere(addMonths(on, nth + 1)))
      const share = only !== null && stayed.length < 5 ? '<5' : percent(stayed.length, own.length)
      return [`after${nth + 1}`, isOver ? share : ''] as const
    })
    const row: Record<string, string | number> = Object.fromEntries(after)
    return [{ ...row, month: month.slice(0, 7), size: few ? '<5' : own.length }]
  })
}
