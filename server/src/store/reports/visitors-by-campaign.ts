import { bool, day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * The visitors who first came on the shop's days from `from` through `until`, and what came of them since, by the
 * campaign of the last link that they opened. A visitor is a browser's session; its steps only go forward. `named`: false
 * for links without a campaign's name, and for those who came without a link (`campaignId` null). `saw...`: whether anyone
 * saw the step; `reached...`: how many saw it or a later one. `cents`: what was paid with these purchases, without tax.
 * `only`: campaigns for some of these locations and no others, or all visitors for null; `campaign`: one, or all.
 */
export const visitorsByCampaign = statement({
  name: 'visitors by campaign',
  text: `
    with span as materialized (
        select :from::date::timestamp at time zone :zone as since,
          (:until::date + 1)::timestamp at time zone :zone as before),
      seen as (
        select session_id from visits, span where at >= since and at < before and session_id is not null
        union
        select session_id from visit_steps, span where at >= since and at < before),
      came as materialized (
        select session_id from seen
        where not exists (select from visits v, span where v.session_id = seen.session_id and v.at < since)
          and not exists (select from visit_steps s, span where s.session_id = seen.session_id and s.at < since)),
      facts as (
        select v.session_id, v.campaign_id, 0 as step, v.at from came join visits v using (session_id)
        union all
        select s.session_id, s.campaign_id, s.step, s.at from came join visit_steps s using (session_id)),
      visitors as (
        select session_id, bool_or(step = 0) as opened, max(step) as step, array_agg(distinct step) as steps,
          (array_agg(campaign_id order by at desc) filter (where campaign_id is not null))[1] as campaign_id
        from facts group by session_id),
      bought as (
        select p.session_id, count(*) filter (where p.state in ('succeeded', 'refunded')) as purchases,
          coalesce(sum(p.subtotal_cents) filter (where p.state in ('succeeded', 'refunded')), 0) as cents,
          bool_or(exists (
            select from memberships m join redemptions r on r.membership_id = m.id and r.voided_at is null
            where m.purchase_id = p.id)) as drank
        from came join purchases p using (session_id) group by p.session_id),
      each as (
        select v.session_id, v.opened, v.steps, v.campaign_id, c.id is not null as named,
          coalesce(nullif(c.name, ''), c.utm_campaign, c.id) as name,
          case when b.purchases > 0 then 7 when b.session_id is not null then 6
            when exists (select from checkouts k where k.session_id = v.session_id) then 5 else v.step end as step,
          coalesce(b.purchases, 0) as purchases, coalesce(b.cents, 0) as cents, coalesce(b.drank, false) as drank
        from visitors v left join bought b using (session_id) left join campaigns c on c.id = v.campaign_id
        where (:campaign::text is null or v.campaign_id = :campaign)
          and (:only::text[] is null or (c.location_ids <> '{}' and c.location_ids <@ :only::text[])))
    select case when named then campaign_id end as "campaignId", named, min(name) as name,
      campaign_id is not null as "byLink", count(*) as visitors, count(*) filter (where opened) as opened,
      bool_or(1 = any(steps)) as "saw1", count(*) filter (where step >= 1) as "reached1",
      bool_or(2 = any(steps)) as "saw2", count(*) filter (where step >= 2) as "reached2",
      bool_or(3 = any(steps)) as "saw3", count(*) filter (where step >= 3) as "reached3",
      bool_or(4 = any(steps)) as "saw4", count(*) filter (where step >= 4) as "reached4",
      count(*) filter (where step >= 5) as contacts, count(*) filter (where step >= 6) as tried,
      count(*) filter (where step >= 7) as paid, count(*) filter (where drank) as drank,
      sum(purchases)::bigint as purchases, sum(cents)::bigint as cents
    from each group by 1, 2, 4 order by visitors desc, 1 nulls last, 4 desc`,
  takes: {
    only: orNull(listOf(text)),
    campaign: orNull(text),
    zone: text,
    from: day,
    until: day,
  },
  gives: {
    campaignId: orNull(text),
    named: bool,
    name: orNull(text),
    byLink: bool,
    visitors: int,
    opened: int,
    saw1: bool,
    reached1: int,
    saw2: bool,
    reached2: int,
    saw3: bool,
    reached3: int,
    saw4: bool,
    reached4: int,
    contacts: int,
    tried: int,
    paid: int,
    drank: int,
    purchases: int,
    cents: int,
  },
})
