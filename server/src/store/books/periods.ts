import { heldStates, lostStates } from '@sipday/rules/books/disputes.ts'
import type { Earning } from '@sipday/rules/books/earning.ts'
import type { Waiting } from '@sipday/rules/books/journal.ts'
import { day, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export type Period = Earning & { cause: string; causeId: string; membershipId: string; account: Waiting }

const add = statement({
  name: 'add paid periods',
  text: `
    insert into paid_periods (cause, cause_id, membership_id, location_id, square_payment_id, account, net_cents,
        from_day, until_day, since_day, left_cents, left_from)
      select cause, cause_id, membership_id, location_id, square_payment_id, account, net_cents, from_day, until_day,
        since_day, net_cents, from_day
      from json_populate_recordset(null::paid_periods, :periods)`,
  takes: { periods: json<readonly object[]>() },
  gives: {},
})

export type NewPeriod = {
  cause: string
  causeId: string
  membershipId: string
  locationId: string
  squarePaymentId: string
  account: Waiting
  netCents: number
  from: string
  until: string
  since: string
}

export const addPeriods = async (db: Parameters<typeof add>[0], periods: readonly NewPeriod[]): Promise<void> => {
  if (periods.length === 0) return
  await add(db, {
    periods: periods.map((one) => ({
      cause: one.cause,
      cause_id: one.causeId,
      membership_id: one.membershipId,
      location_id: one.locationId,
      square_payment_id: one.squarePaymentId,
      account: one.account,
      net_cents: one.netCents,
      from_day: one.from,
      until_day: one.until,
      since_day: one.since,
    })),
  })
}

const columns = `p.cause, p.cause_id as "causeId", p.membership_id as "membershipId", p.account,
  p.left_cents as "leftCents", p.left_from as "leftFrom", p.until_day as "untilDay", p.since_day as "sinceDay",
  p.ended_on as "endedOn"`
const given = {
  cause: text,
  causeId: text,
  membershipId: text,
  account: oneOf('deferred', 'gifts'),
  leftCents: int,
  leftFrom: day,
  untilDay: day,
  sinceDay: day,
  endedOn: orNull(day),
}

/** For each payment, the memberships in `named` first. */
export const periodsOfPayments = statement({
  name: 'the periods that payments have paid for',
  text: `
    select ${columns}, p.square_payment_id as "squarePaymentId" from paid_periods p
    where p.square_payment_id = any(:squarePaymentIds)
    order by p.membership_id = any(:named) desc, p.cause_id, p.membership_id`,
  takes: { squarePaymentIds: listOf(text), named: listOf(text) },
  gives: { ...given, squarePaymentId: text },
})

export const keepPeriods = statement({
  name: 'keep paid periods',
  text: `
    update paid_periods p set left_cents = k."leftCents", left_from = k."leftFrom", until_day = k."untilDay"
    from json_to_recordset(:periods) k(cause text, "causeId" text, "membershipId" text, "leftCents" bigint,
      "leftFrom" date, "untilDay" date)
    where p.cause = k.cause and p.cause_id = k."causeId" and p.membership_id = k."membershipId"`,
  takes: { periods: json<readonly object[]>() },
  gives: {},
})

/** Locations with days to earn; `until`: the last earned day. */
export const placesToEarn = statement({
  name: 'locations with days to be earned',
  text: `
    select l.id, (:now::timestamptz at time zone l.time_zone)::date as today, e.until_day as until,
      (select min(since_day) from paid_periods p where p.location_id = l.id) as "firstDay"
    from locations l left join earned_days e on e.location_id = l.id
    where coalesce(e.until_day < (:now at time zone l.time_zone)::date - 1,
      exists (select from paid_periods p where p.location_id = l.id))
    order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, today: orNull(day), until: orNull(day), firstDay: orNull(day) },
})

export const endPeriods = statement({
  name: 'periods end with their membership',
  text: `
    update paid_periods p
      set ended_on = greatest((m.ended_at at time zone l.time_zone)::date, :counted::date + 1, p.from_day)
    from memberships m, locations l
    where p.location_id = :locationId and l.id = p.location_id and p.ended_on is null and p.left_cents > 0
      and p.until_day > :counted::date + 1 and m.id = p.membership_id and m.state = 'ended'
      and m.ended_at < :now and p.until_day > (m.ended_at at time zone l.time_zone)::date`,
  takes: { locationId: text, counted: day, now: instant },
  gives: {},
})

export const longerPeriods = statement({
  name: 'periods that were made longer',
  text: `
    select ${columns}, m.paid_through as "paidThrough" from paid_periods p join memberships m on m.id = p.membership_id
    where p.location_id = :locationId and p.until_day > :counted and p.cause = 'purchase' and m.kind = 'term'
      and p.ended_on is null and m.state <> 'ended' and m.paid_through > p.until_day`,
  takes: { locationId: text, counted: day },
  gives: { ...given, paidThrough: orNull(day) },
})

/** What each day earns, by account: the sum of the rules' `unearned` differences. */
export const sharesOfDays = statement({
  name: 'what days bring',
  text: `
    select d.day::date as day, p.account, sum(earned_cents(p.left_cents, p.left_from, p.until_day, d.day::date)
      - case when p.since_day < d.day::date
          then earned_cents(p.left_cents, p.left_from, p.until_day, d.day::date - 1) else 0 end)::bigint as cents
    from paid_periods p cross join lateral generate_series(greatest(:from::date, p.since_day)::timestamp,
      least(:until::date, greatest(p.until_day - 1, p.since_day), coalesce(p.ended_on - 1, :until))::timestamp,
      interval '1 day') d(day)
    where p.location_id = :locationId and p.left_cents > 0 and (p.until_day > :from or p.since_day >= :from)
      and p.since_day <= :until
    group by 1, 2 order by 1, 2`,
  takes: { locationId: text, from: day, until: day },
  gives: { day: orNull(day), account: oneOf('deferred', 'gifts'), cents: orNull(int) },
})

const MAY_BE_LOST = [...heldStates, ...lostStates].map((state) => `'${state}'`).join(', ')

/** Whose rest is earned: no refund is on its way and no bank is deciding about the payment. */
export const endedPeriods = statement({
  name: 'periods that ended early',
  text: `
    select ${columns} from paid_periods p
    where p.location_id = :locationId and p.ended_on is not null and p.left_cents > 0 and p.ended_on <= :counted
      and not exists (select from refunds r where r.square_payment_id = p.square_payment_id
        and (r.state in ('asked', 'wanted', 'pending')
          or r.state = 'completed' and not exists (select from journal j where j.cause = 'refund' and j.cause_id = r.id)))
      and not exists (select from disputes d where d.square_payment_id = p.square_payment_id
        and (d.taken_cents > d.lost_cents or d.bookings = 0 and d.state in (${MAY_BE_LOST})))
    order by p.cause_id, p.membership_id`,
  takes: { locationId: text, counted: day },
  gives: given,
})

export const keepEarnedDays = statement({
  name: 'keep through which day is earned',
  text: `
    insert into earned_days (location_id, until_day) values (:locationId, :until)
      on conflict (location_id) do update set until_day = excluded.until_day`,
  takes: { locationId: text, until: day },
  gives: {},
})
