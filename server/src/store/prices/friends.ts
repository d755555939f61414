import { EXTRA_DRINK } from '@sipday/rules/uses/extra-drink.ts'
import { bool, day, instant, int, listOf, orNull, text } from '../kinds.ts'
import { backOf } from '../reports/visitors-by-campaign.ts'
import { statement } from '../statement.ts'
import { pricedBenefit } from './priced-benefit.ts'

const STANDING = `p.state in ('charging', 'unknown', 'succeeded')`

/** The membership of a member whose days come: what renews, and is not canceled. */
const goesOn = (customer: string) => `
  select m.id from memberships m
  where m.payer_id = ${customer} and m.live and m.kind = 'renewing' and m.state <> 'ended' and m.cancelled_at is null
  order by m.started_on, m.id limit 1`

/**
 * `link`: made and not used yet. `came`: who joined, `lately` since then; `waiting`: who is still here, and for whom no
 * days were given yet.
 */
export const ownFriends = statement({
  name: 'the friends of a member',
  text: `
    select exists (${goesOn(':customerId')}) as "isMember",
      coalesce(c.most_uses <= (select count(*) from purchases p where p.code_id = c.id and ${STANDING}), false) as "isUsedUp",
      (select s.code from single_codes s where s.customer_id = :customerId and s.code_id = c.id
        and not exists (select from purchases p where p.single_code = s.code and ${STANDING})
        order by s.made_at limit 1) as link,
      came, lately, waiting
    from (select count(*)::int as came, count(*) filter (where p.created_at > :since)::int as lately,
        count(*) filter (where s.given_at is null and exists (select from memberships g
          where g.purchase_id = p.id and g.live and g.cancelled_at is null))::int as waiting
      from single_codes s join purchases p on p.single_code = s.code and ${STANDING}
      where s.customer_id = :customerId) brought
    left join codes c on c.id = :codeId`,
  takes: { customerId: text, codeId: orNull(text), since: instant },
  gives: {
    isMember: bool,
    isUsedUp: bool,
    link: orNull(text),
    came: int,
    lately: int,
    waiting: int,
  },
})

/** Empty when this code is someone's already. */
export const makeLink = statement({
  name: 'make the link of a member',
  text: `
    insert into single_codes (code, code_id, customer_id, made_at)
    select :code, :codeId, :customerId, :now
    where not exists (select from codes c where c.code = :code and c.retired_on is null)
    on conflict (code) do nothing returning code`,
  takes: { code: text, codeId: text, customerId: text, now: instant },
  gives: { code: text },
})

/**
 * Friends who paid before `paidBefore`, whose membership goes on, and of whose payment less than half went back or is
 * disputed. `bringerMembershipId`: null where the member's own does not go on. `code`: null for all.
 */
export const friendsDue = statement({
  name: 'friends whose days are due',
  text: `
    select s.code, (p.offer ->> 'friendDays')::int as days, g.id as "guestMembershipId", b.id as "bringerMembershipId"
    from single_codes s join purchases p on p.single_code = s.code and p.state = 'succeeded' and p.buyer_id <> s.customer_id
      cross join lateral (select m.* from memberships m where m.purchase_id = p.id
        order by m.subscriber_id = p.buyer_id desc, m.id limit 1) g
      left join lateral (select r.square_payment_id, r.amount_cents, r.at from renewals r
        where r.membership_id = g.id and r.kind = 'renewal' and r.state = 'paid' order by r.at limit 1) r on true
      cross join lateral (select * from (values (p.square_payment_id, p.total_cents, p.settled_at),
        (r.square_payment_id, r.amount_cents, r.at)) paid(id, cents, at) where cents > 0 order by at limit 1) paid
      left join lateral (${goesOn('s.customer_id')}) b on true
    where s.customer_id is not null and s.given_at is null and p.offer ? 'friendDays'
      and (:code::text is null or s.code = :code)
      and paid.at <= :paidBefore and g.live and g.kind = 'renewing' and g.state = 'active' and g.cancelled_at is null
      and not exists (select from disputes d where d.square_payment_id = paid.id)
      and 2 * (select coalesce(sum(f.amount_cents), 0) from refunds f where f.square_payment_id = paid.id
        and f.state in ('asked', 'wanted', 'pending', 'completed', 'credited')) < paid.cents
    order by s.code`,
  takes: { code: orNull(text), paidBefore: instant },
  gives: { code: text, days: int, guestMembershipId: text, bringerMembershipId: orNull(text) },
})

/** Once. */
export const noteFriendGiven = statement({
  name: 'note that a friend and who brought them got their days',
  text: 'update single_codes set given_at = :now where code = :code and given_at is null returning code',
  takes: { code: text, now: instant },
  gives: { code: text },
})

/**
 * By code; `from`, `until`: days of the location. `cents`: all that they paid until now, tax included, less what went
 * back; `offCents`, `creditCents`: without tax; `drinks`: extra ones; `drinkCents`: what they
 * cost today, null where one has no cost. `only`, `plan`: null for all.
 */
export const friendsBrought = statement({
  name: 'friends whom members brought',
  text: `
    with brought as (
      select p.* from single_codes s join purchases p on p.single_code = s.code and p.state = 'succeeded'
        join locations l on l.id = p.location_id
      where s.customer_id is not null and (p.settled_at at time zone l.time_zone)::date between :from and :until
        and ((select :only::text[]) is null or p.location_id = any(:only))
        and (:plan::text is null or p.plan_id = :plan)),
    each as (
      select b.code_id, b.unit_price_cents * b.quantity - b.subtotal_cents as "offCents",
        (select sum(greatest(0, paid.cents - back.cents))
          from (select b.square_payment_id as id, b.total_cents as cents
            union all
            select r.square_payment_id, r.amount_cents from renewals r join memberships m on m.id = r.membership_id
            where m.purchase_id = b.id and r.state = 'paid') paid
          cross join lateral (${backOf('paid.id')}) back) as cents,
        (select count(*) from memberships m where m.purchase_id = b.id and m.kind = 'renewing'
          and m.state in ('active', 'grace') and m.cancelled_at is null) as stay,
        (select coalesce(sum(k.cents), 0) from credits k where k.single_code = b.single_code) as credit,
        drunk.*
      from brought b cross join lateral (
        select count(*) as drinks, count(*) filter (where d.cost_cents is null) as unpriced, sum(d.cost_cents) as spent
        from redemptions r join entitlements e on e.id = r.entitlement_id join memberships m on m.id = r.membership_id
          left join benefits d on d.id = ${pricedBenefit('e')}
        where m.purchase_id = b.id and e.benefit_id = '${EXTRA_DRINK}' and r.voided_at is null) drunk)
    select c.id, c.code, count(*)::int as friends, sum(stay)::int as stay, sum(cents)::int as cents,
      sum("offCents")::int as "offCents", sum(credit)::int as "creditCents", sum(drinks)::int as drinks,
      case when sum(unpriced) = 0 then coalesce(sum(spent), 0)::int end as "drinkCents"
    from each join codes c on c.id = each.code_id
    group by c.id order by friends desc, c.code`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: {
    id: text,
    code: text,
    friends: int,
    stay: int,
    cents: int,
    offCents: int,
    creditCents: int,
    drinks: int,
    drinkCents: orNull(int),
  },
})
