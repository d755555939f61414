import type { FeedFacts } from '@sipday/rules/office/words/feed-words.ts'
import { bool, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Newest first, of the locations that the person sees. Emails belong to an address and changes to a person: only who
 * sees everything is shown all of them. `timeZone`: of where it happened, else of the newest membership; null without
 * one.
 */
export const feedPage = statement({
  name: 'what happened to a customer',
  text: `
    with people as (select id from customers where id = :customerId or merged_into = :customerId),
      own as (
        select m.id, m.payer_id, m.plan_name, m.location_id, m.created_at from memberships m
          where (m.payer_id = :customerId or m.subscriber_id = :customerId)
            and (:everywhere or m.location_id = any(:places))),
      bought as (
        select p.* from purchases p where p.buyer_id = :customerId and p.state in ('succeeded', 'refunded')
          and (:everywhere or p.location_id = any(:places))),
      renewed as (
        select r.membership_id, r.period_start, r.at, r.state, r.amount_cents, r.square_payment_id,
            coalesce(r.location_id, o.location_id) as location_id,
            coalesce(r.plan_name, o.plan_name) as plan_name
          from renewals r join own o on o.id = r.membership_id where o.payer_id = :customerId),
      addresses as (
        select email as address from customers where id in (select id from people) and email <> ''
        union select address from customer_contacts where customer_id = :customerId and channel = 'email'),
      happened as (
        select b.created_at as at, b.location_id, 'payment' as kind, 'payment:' || b.id as id, json_build_object(
            'planName', b.plan_name, 'cents', b.total_cents, 'isGift', b.is_gift, 'brand', k.brand, 'last4', k.last_4,
            'locationName', coalesce(l.name, l.id)) as facts
          from bought b join locations l on l.id = b.location_id left join cards k on k.id = b.card_id
        union all
        select r.at, r.location_id, 'renewal', 'renewal:' || r.membership_id || ':' || r.period_start, json_build_object(
            'planName', r.plan_name, 'cents', r.amount_cents, 'paid', r.state = 'paid')
          from renewed r
        union all
        select f.created_at, null, 'refund', 'refund:' || f.id, json_build_object(
            'refundId', f.id, 'cents', f.amount_cents, 'state', f.state, 'cause', f.cause, 'note', f.note,
            'askedBy', (select name from staff where id = f.asked_by), 'atSquare', f.origin = 'square')
          from refunds f where f.square_payment_id in (
            select square_payment_id from bought where square_payment_id is not null
            union all select square_payment_id from renewed where square_payment_id is not null)
        union all
        select d.redeemed_at, d.location_id, 'redemption', 'redemption:' || d.id, json_build_object(
            'name', e.name, 'locationName', coalesce(l.name, l.id), 'staffName', s.name,
            'voided', d.voided_at is not null, 'voidReason', d.void_reason,
            'extras', (select json_agg(json_build_object('name', x.name, 'cents', x.price_cents, 'count', x.count)
              order by x.position) from redemption_extras x where x.redemption_id = d.id))
          from memberships m join redemptions d on d.membership_id = m.id
            join entitlements e on e.id = d.entitlement_id join locations l on l.id = d.location_id
            join staff s on s.id = d.staff_id
          where m.subscriber_id = :customerId and (:everywhere or m.location_id = any(:places))
        union all
        select m.queued_at, null, 'mail', 'mail:' || m.dedupe_key, json_build_object(
            'mail', m.kind, 'to', m.to_address, 'sent', m.sent_at is not null, 'bounce', m.bounce)
          from mails m where :everywhere and m.to_address <> '' and m.to_address in (select address from addresses)
        union all
        select c.at, null, 'change', 'change:' || c.id, json_build_object(
            'who', s.name, 'subject', c.subject, 'field', c.field, 'before', c.before, 'after', c.after,
            'reason', c.reason)
          from changes c left join staff s on s.id = c.staff_id
          where ((c.subject = 'customer' and c.subject_id in (select id from people))
              or (c.subject = 'membership' and c.subject_id in (select id from own)))
            and (:everywhere or c.staff_id = :me)
        union all
        select c.at, null, 'consent', 'consent:' || c.id, json_build_object('of', c.kind, 'version', c.terms_version)
          from consents c where c.customer_id in (select id from people)
            and (:everywhere or c.purchase_id in (select id from bought)))
    select at, kind, id, facts, (select time_zone from locations where id = coalesce(happened.location_id,
      (select o.location_id from own o order by o.created_at desc, o.id desc limit 1))) as "timeZone"
    from happened
    where kind = any(:kinds) and (:at::timestamptz is null or (at, id) < (:at, :before))
    order by at desc, id desc limit :count`,
  takes: {
    customerId: text,
    everywhere: bool,
    places: listOf(text),
    me: text,
    kinds: listOf(text),
    at: orNull(instant),
    before: orNull(text),
    count: int,
  },
  gives: {
    at: orNull(instant),
    kind: orNull(text),
    id: orNull(text),
    timeZone: orNull(text),
    facts: orNull(json<FeedFacts[keyof FeedFacts]>()),
  },
})
