import { bool, day, ensured, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/* `since`: ignores anything earlier; null for no limit. Payments without Square's id count nowhere yet. */
// `limit` makes it a lookup for each fact. A join would read the whole journal, and with a new shop's statistics once
// for each fact.
const isNew = (cause: string, id: string) =>
  `(select j.line from journal j where j.cause = ${cause} and j.cause_id = ${id} limit 1) is null`
const dayOf = (at: string) => `(${at} at time zone l.time_zone)::date`
const days = (at: string) => `${dayOf(at)} as day, ${dayOf(':now::timestamptz')} as "knownDay"`
const when = { since: orNull(instant), now: instant, count: int }

export const newPurchases = `
  from purchases p join locations l on l.id = p.location_id
  where p.state in ('succeeded', 'refunded') and p.square_payment_id is not null and p.total_cents > 0
    and (:since::timestamptz is null or p.created_at >= :since) and ${isNew("'purchase'", 'p.id')}`

export const purchasesToBook = statement({
  name: 'purchases that are not in the books',
  text: `
    select p.id, p.square_payment_id as "squarePaymentId", p.location_id as "locationId", ${days('p.created_at')},
      p.total_cents - p.tax_cents as "netCents", p.tax_cents as "taxCents", p.is_gift as "isGift", p.frequency,
      (select until_day from earned_days e where e.location_id = p.location_id) as counted,
      coalesce((select json_agg(json_build_object('id', m.id, 'from', m.started_on, 'anchorDay', m.anchor_day,
          'nextFrom', (select min(r.period_start) from renewals r
            where r.membership_id = m.id and r.kind = 'renewal' and r.state = 'paid')) order by s.position, m.id)
        from memberships m left join purchase_subscribers s
          on s.purchase_id = p.id and s.customer_id = m.subscriber_id
        where m.purchase_id = p.id), '[]') as people
    ${newPurchases} order by p.created_at limit :count`,
  takes: when,
  gives: {
    id: text,
    squarePaymentId: ensured(text),
    locationId: text,
    day: orNull(day),
    knownDay: orNull(day),
    netCents: orNull(int),
    taxCents: int,
    isGift: bool,
    frequency: oneOf('month', 'year', '3 months', '6 months'),
    counted: orNull(day),
    people: orNull(json<{ id: string; from: string; anchorDay: number | null; nextFrom: string | null }[]>()),
  },
})

export const newRenewals = `
  from renewals r join memberships m on m.id = r.membership_id
    join locations l on l.id = coalesce(r.location_id, m.location_id)
  where r.state = 'paid' and r.square_payment_id is not null and r.amount_cents > 0
    and (:since::timestamptz is null or r.at >= :since)
    and ${isNew('r.kind', `r.membership_id || ':' || r.period_start`)}`

export const renewalsToBook = statement({
  name: 'renewals that are not in the books',
  text: `
    select r.membership_id || ':' || r.period_start as id, r.kind as cause, r.square_payment_id as "squarePaymentId",
      l.id as "locationId", ${days('r.at')},
      least(r.amount_cents, coalesce(r.price_cents, m.price_cents)) as "netCents",
      greatest(0, r.amount_cents - coalesce(r.price_cents, m.price_cents)) as "taxCents",
      m.is_gift as "isGift", m.id as "membershipId", r.period_start as "from", m.frequency, m.anchor_day as "anchorDay",
      (select until_day from earned_days e where e.location_id = l.id) as counted,
      (select min(o.period_start) from renewals o where o.membership_id = m.id and o.kind = 'renewal'
        and o.state = 'paid' and o.period_start > r.period_start) as "nextFrom",
      case when r.kind = 'plan_change' then coalesce(
        (select (c.plan_change ->> 'renewsOn')::date from renewal_charges c
          where c.membership_id = m.id and c.square_payment_id = r.square_payment_id limit 1), m.paid_through)
        end as "renewsOn"
    ${newRenewals} order by r.at limit :count`,
  takes: when,
  gives: {
    id: orNull(text),
    cause: oneOf('renewal', 'plan_change'),
    squarePaymentId: ensured(text),
    locationId: text,
    day: orNull(day),
    knownDay: orNull(day),
    netCents: orNull(int),
    taxCents: orNull(int),
    isGift: bool,
    membershipId: text,
    from: day,
    frequency: oneOf('month', 'year', '3 months', '6 months'),
    anchorDay: orNull(int),
    counted: orNull(day),
    nextFrom: orNull(day),
    renewsOn: orNull(day),
  },
})

export const newCredits = `
  from credits c join locations l on l.id = c.location_id
  where (:since::timestamptz is null or c.at >= :since) and ${isNew("'credit_' || c.kind", 'c.id::text')}`

export const creditsToBook = statement({
  name: 'credit that is not in the books',
  text: `
    select c.id, c.kind, l.id as "locationId", ${days('c.at')}, c.cents
    ${newCredits} order by c.id limit :count`,
  takes: when,
  gives: {
    id: int,
    kind: oneOf('given', 'refunded', 'used', 'left', 'moved'),
    locationId: text,
    day: orNull(day),
    knownDay: orNull(day),
    cents: int,
  },
})

// Refunds of payments that bought nothing: late charges, abandoned bills and purchases.
export const newReturned = `
  from refunds r left join memberships m on m.id = r.membership_id left join purchases p on p.id = r.purchase_id
    join locations l on l.id = coalesce(p.location_id, m.location_id)
  where r.origin = 'automatic' and r.amount_cents > 0 and (:since::timestamptz is null or r.created_at >= :since)
    and not exists (select from purchases o where o.square_payment_id = r.square_payment_id
      and o.state in ('succeeded', 'refunded'))
    and not exists (select from renewals o where o.square_payment_id = r.square_payment_id and o.state = 'paid')
    and ${isNew("'returned'", 'r.square_payment_id')}`

export const returnedToBook = statement({
  name: 'payments that bought nothing and are not in the books',
  text: `
    select distinct on (r.square_payment_id) r.square_payment_id as id, l.id as "locationId", ${days('r.created_at')},
      r.amount_cents as "totalCents"
    ${newReturned} order by r.square_payment_id, r.created_at limit :count`,
  takes: when,
  gives: { id: text, locationId: text, day: orNull(day), knownDay: orNull(day), totalCents: int },
})

/** The booked payment behind the refunded row `of`, where it was charged and its amount; no row until it is booked. */
export const bookedPayment = (of: string) => `
    cross join lateral (
      select 'purchase' as cause, p.id, p.location_id, p.total_cents, p.tax_cents,
          exists (select from paid_periods where cause = 'purchase' and cause_id = p.id) as earns
        from purchases p where p.square_payment_id = ${of}.square_payment_id and p.state in ('succeeded', 'refunded')
      union all
      select o.kind, o.membership_id || ':' || o.period_start, coalesce(o.location_id, m.location_id), o.amount_cents,
          greatest(0, o.amount_cents - coalesce(o.price_cents, m.price_cents)), true
        from renewals o join memberships m on m.id = o.membership_id
        where o.square_payment_id = ${of}.square_payment_id and o.state = 'paid'
      union all
      select 'returned', ${of}.square_payment_id, j.location_id, 0, 0, false
        from journal j where j.cause = 'returned' and j.cause_id = ${of}.square_payment_id and j.line = 0
      limit 1) of_payment
    join locations l on l.id = of_payment.location_id
      and exists (select from journal j where j.cause = of_payment.cause and j.cause_id = of_payment.id)`
/** Refunds and lost disputes of the payment of row `of`. */
export const bookedBack = (of: string) => `
      (coalesce((select sum(b.amount_cents) from refunds b where b.square_payment_id = ${of}.square_payment_id
          and exists (select from journal j where j.cause = 'refund' and j.cause_id = b.id)), 0)
        + coalesce((select sum(b.lost_cents) from disputes b
          where b.square_payment_id = ${of}.square_payment_id), 0))::bigint`

export const newRefunds = `
  from refunds r ${bookedPayment('r')}
  where r.state = 'completed' and r.amount_cents > 0 and (:since::timestamptz is null or r.created_at >= :since)
    and ${isNew("'refund'", 'r.id')}`

/** The oldest completed refund of each booked payment, with what was booked back before. */
export const refundsToBook = statement({
  name: 'refunds that are not in the books',
  text: `
    select distinct on (r.square_payment_id) r.id, r.square_payment_id as "squarePaymentId", l.id as "locationId",
      ${days('coalesce(r.accepted_at, r.created_at)')}, r.amount_cents as "amountCents",
      of_payment.total_cents as "paidCents", of_payment.tax_cents as "taxCents", of_payment.earns,
      array_remove(r.ends || r.membership_id, null) as named,
      ${bookedBack('r')} as "backCents",
      (select until_day from earned_days e where e.location_id = l.id) as counted
    ${newRefunds} order by r.square_payment_id, coalesce(r.accepted_at, r.created_at), r.id limit :count`,
  takes: when,
  gives: {
    id: text,
    squarePaymentId: text,
    locationId: text,
    day: orNull(day),
    knownDay: orNull(day),
    amountCents: int,
    paidCents: orNull(int),
    taxCents: orNull(int),
    earns: orNull(bool),
    named: orNull(listOf(text)),
    backCents: orNull(int),
    counted: orNull(day),
  },
})
