import type { TakenExtra } from '@sipday/contract/counter.ts'
import { bool, instant, int, json, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Inserts a redemption with its extras and its row of the security log, or returns no row when nothing is left in the
 * period or the last one was too soon: only an inserted row counts (R32). `next_use` and the unique index decide between
 * two tills; it counts in no period without a limit and a gap. It is marked as made without a code if
 * this till found the member by phone or name after `openedSince`; the browser has no say in that.
 */
export const insertRedemption = statement({
  name: 'redeem',
  text: `
    with redeemed as (
      insert into redemptions (id, entitlement_id, membership_id, period_key, nth, location_id, staff_id, till_session_id,
          key, accepted_at, redeemed_at, late, outside_hours, drink_id, size, find_id)
        select :id, :entitlementId, :membershipId, :periodKey, nth, :locationId, :staffId, :tillSessionId, :key,
          :acceptedAt, :redeemedAt, :late, :outsideHours, :drinkId, :size,
          (select f.id from till_finds f
            where f.till_session_id = :tillSessionId and f.membership_id = :membershipId
              and f.opened_at > :openedSince and f.opened_at <= :now
            order by f.opened_at desc limit 1)
        from next_use(:entitlementId, :membershipId, :periodKey, :most, make_interval(mins => :gapMinutes),
          :redeemedAt) nth
        where nth is not null
        on conflict do nothing returning id),
    with_extras as (
      insert into redemption_extras (redemption_id, position, extra_id, name, price_cents, count)
        select redeemed.id, one.position, one.taken ->> 'extraId', one.taken ->> 'name', (one.taken ->> 'cents')::int,
          (one.taken ->> 'count')::int
        from redeemed, jsonb_array_elements(:extras) with ordinality as one (taken, position)),
    noted as (
      insert into audit (at, kind, session_id, staff_id, detail)
        select :now, 'redeemed', :tillSessionId, :staffId,
          jsonb_build_object('redemptionId', id, 'locationId', :locationId, 'late', :late)
        from redeemed)
    select id from redeemed`,
  takes: {
    id: text,
    entitlementId: text,
    membershipId: text,
    periodKey: orNull(text),
    /** In the period; null without a limit. */
    most: orNull(int),
    gapMinutes: orNull(int),
    drinkId: orNull(text),
    size: orNull(text),
    locationId: text,
    staffId: text,
    tillSessionId: text,
    key: text,
    acceptedAt: instant,
    redeemedAt: instant,
    late: bool,
    outsideHours: bool,
    extras: json<readonly TakenExtra[]>(),
    openedSince: instant,
    now: instant,
  },
  gives: { id: text },
})
