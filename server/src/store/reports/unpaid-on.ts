/**
 * Joins the day on which membership `m` of a stay `s` became unpaid (after `:graceDays`) as `u.unpaid_on`, or null. An
 * ended one only when its last renewal was never paid.
 */
export const unpaidOn = `
  left join lateral (
    select case m.state when 'unpaid' then coalesce(m.grace_until, s.since) when 'ended' then (
      select max(r.period_start) + :graceDays::int from renewals r
      where r.membership_id = m.id and r.state = 'failed' and r.kind = 'renewal'
        and r.period_start >= coalesce(m.paid_through, m.started_on)) end as unpaid_on) u on true`
