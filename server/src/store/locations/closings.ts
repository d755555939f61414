import { bool, day, ensured, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Locks a location until the transaction ends: sales, moves and gifts there wait, and then see the outcome. */
export const holdLocation = statement({
  name: 'a location, held',
  text: `select id, coalesce(name, id) as name, time_zone, last_day from locations where id = :locationId for update`,
  takes: { locationId: text },
  gives: { id: text, name: ensured(text), time_zone: text, last_day: orNull(day) },
})

export const placeToClose = statement({
  name: 'a location that may close',
  text: `select id, coalesce(name, id) as name, time_zone, last_day from locations where id = :locationId`,
  takes: { locationId: text },
  gives: { id: text, name: ensured(text), time_zone: text, last_day: orNull(day) },
})

/** The location closes after `lastDay`. */
export const setLastDay = statement({
  name: 'the last day of a location',
  text: `update locations set active = false, last_day = :lastDay where id = :locationId`,
  takes: { locationId: text, lastDay: day },
  gives: {},
})

/**
 * Begins to close a location, or brings its last day forward: everyone with a membership there waits to be told and
 * refunded, even if told of a later day or offered to move. `offerTo`: where members may move to, through `offerUntil`;
 * or null. It must see what previously locked the location.
 */
export const beginClosing = statement({
  name: 'begin to close a location',
  text: `
  with closing as (
    insert into closings (id, location_id, last_day, offer_to, offer_until, staff_id, started_at)
      values (:id, :locationId, :lastDay, :offerTo, :offerUntil, :staffId, :now)
      on conflict (location_id) do update set last_day = excluded.last_day, offer_to = excluded.offer_to,
        offer_until = excluded.offer_until
      returning id),
  listed as (
    insert into closing_members (closing_id, membership_id)
      select closing.id, m.id from closing, memberships m where m.location_id = :locationId and m.live
      on conflict (closing_id, membership_id) do update set state = 'waiting'
        where closing_members.state in ('asked', 'ended')
      returning membership_id)
  select closing.id, (select count(*) from listed) as members from closing`,
  takes: {
    id: text,
    locationId: text,
    lastDay: day,
    offerTo: orNull(text),
    offerUntil: orNull(day),
    staffId: orNull(text),
    now: instant,
  },
  gives: { id: text, members: int },
})

/** In the preview's order; none when all are done or locked elsewhere. */
export const holdNextMember = statement({
  name: 'the next member of a closing, held',
  text: `
  select w.membership_id, w.ended_at, c.location_id, c.last_day, c.offer_to, c.offer_until
    from closing_members w join closings c on c.id = w.closing_id join memberships m on m.id = w.membership_id
    where w.closing_id = :closingId and w.state = 'waiting' and w.membership_id <> all (:skipped)
    order by m.created_at, m.id limit 1 for update of w skip locked`,
  takes: { closingId: text, skipped: listOf(text) },
  gives: {
    membership_id: text,
    ended_at: orNull(instant),
    location_id: text,
    last_day: day,
    offer_to: orNull(text),
    offer_until: orNull(day),
  },
})

/** Adds `refundCents` to earlier refunds. Members who were asked to move wait on. */
export const noteMember = statement({
  name: 'what became of a member in a closing',
  text: `
  update closing_members set state = :state, paid_cents = :paidCents, refund_cents = refund_cents + :refundCents,
      ended_at = case when :state = 'asked' then ended_at else :now end
    where closing_id = :closingId and membership_id = :membershipId`,
  takes: {
    closingId: text,
    membershipId: text,
    state: oneOf('asked', 'ended', 'moved'),
    paidCents: int,
    refundCents: int,
    now: instant,
  },
  gives: {},
})

/** A closing location's membership waits again, because something was paid for it since. */
export const waitAgain = statement({
  name: 'a member waits in a closing again',
  text: `
  update closing_members set state = 'waiting' where membership_id = :membershipId and state = 'ended'
    returning closing_id`,
  takes: { membershipId: text },
  gives: { closing_id: text },
})

type Till = { id: string; staffId: string; place: string }

/** Closed locations with tills still signed in, and open ones, without those locked elsewhere. */
export const tillsToClose = statement({
  name: 'the tills to close',
  text: `
  select c.id,
    (select json_agg(json_build_object('id', s.id, 'staffId', s.staff_id, 'place', coalesce(l.name, l.id)))
      from sessions s where s.location_id = c.location_id and s.staff_id is not null and s.kind = 'staff'
        and s.expires_at > :now) as tills
    from closings c join locations l on l.id = c.location_id
    where c.tills_closed_at is null and c.last_day < (:now::timestamptz at time zone l.time_zone)::date
    for update of c skip locked`,
  takes: { now: instant },
  gives: { id: text, tills: orNull(json<Till[]>()) },
})

export const tillsClosed = statement({
  name: 'the tills of closed locations are signed out',
  text: `update closings set tills_closed_at = :now where id = any (:ids)`,
  takes: { ids: listOf(text), now: instant },
  gives: {},
})

type Failed = {
  refundId: string
  customerId: string
  name: string
  planName: string
  cents: number
}

/** Also late payments that were refunded in full. */
export const standingOfClosing = statement({
  name: 'how a closing stands',
  text: `
  with members as (
    select count(*) as listed, count(*) filter (where w.state in ('ended', 'moved')) as done,
        count(*) filter (where w.state = 'asked') as asked, count(*) filter (where w.state = 'moved') as moved, coalesce(sum(w.refund_cents), 0)::int as refund_cents
      from closings c join closing_members w on w.closing_id = c.id where c.location_id = :locationId),
  sent as (
    select r.id, r.state, r.amount_cents, r.accepted_at, m.plan_name, m.payer_id,
        trim(b.given_name || ' ' || b.family_name) as name, b.email
      from closings c join closing_members w on w.closing_id = c.id
        join refunds r on r.membership_id = w.membership_id and r.origin = 'closure'
        join memberships m on m.id = w.membership_id join customers b on b.id = m.payer_id
      where c.location_id = :locationId),
  late as (
    select count(*) as payments, coalesce(sum(p.total_cents), 0)::int as cents
      from closings c join purchases p on p.location_id = c.location_id
      where c.location_id = :locationId and p.state = 'refunded' and p.settled_at >= c.started_at)
  select c.id, c.last_day, c.offer_until, (select coalesce(name, id) from locations where id = c.offer_to) as offer_to,
    c.started_at, s.name as started_by, members.listed, members.done, members.asked, members.moved,
    members.refund_cents, late.payments as late_payments, late.cents as late_cents,
    (select count(*) from sent where state in ('wanted', 'pending')) as open_refunds,
    (select coalesce(sum(amount_cents), 0)::int from sent where accepted_at is not null and state <> 'failed')
      as accepted_cents,
    (select json_agg(json_build_object('refundId', id, 'customerId', payer_id,
        'name', coalesce(nullif(name, ''), email), 'planName', plan_name, 'cents', amount_cents) order by id)
      from sent where state = 'failed') as failed,
    (select count(*) from purchases p where p.location_id = c.location_id and p.state in ('charging', 'unknown'))
      as open_payments
  from closings c cross join members cross join late left join staff s on s.id = c.staff_id
  where c.location_id = :locationId`,
  takes: { locationId: text },
  gives: {
    id: text,
    last_day: day,
    offer_until: orNull(day),
    offer_to: orNull(text),
    started_at: instant,
    started_by: orNull(text),
    listed: ensured(int),
    done: ensured(int),
    asked: ensured(int),
    moved: ensured(int),
    refund_cents: ensured(int),
    late_payments: ensured(int),
    late_cents: ensured(int),
    open_refunds: ensured(int),
    accepted_cents: ensured(int),
    failed: orNull(json<Failed[]>()),
    open_payments: ensured(int),
  },
})

/** Locks the location against a closing until the transaction ends. */
export const closesForGood = statement({
  name: 'whether a location closes for good',
  text: `select last_day is not null as closes from locations where id = :locationId for key share`,
  takes: { locationId: text },
  gives: { closes: ensured(bool) },
})
