import { day, int, json, listOf, bool, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { isLost } from './money-by-location.ts'

/** What went back of a payment or was lost in disputes, tax included. */
export const backOf = (paymentId: string) => `
            select coalesce(sum(each.cents), 0) as cents from (
              select f.amount_cents as cents from refunds f
                where f.square_payment_id = ${paymentId} and f.state in ('wanted', 'pending', 'completed')
              union all
              select d.amount_cents from disputes d where d.square_payment_id = ${paymentId} and ${isLost}) each`

const labelOf = (utm: string) => `cross join lateral (
            select coalesce(max(lower(trim(value))) filter (where lower(replace(key, '_', '')) = 'utmmedium'), '') as medium,
              coalesce(max(lower(trim(value))) filter (where lower(replace(key, '_', '')) = 'utmcontent'), '') as content
            from jsonb_each_text(${utm})) said
          join lateral (
            select lower(trim(each ->> 'medium')) as medium, lower(trim(each ->> 'content')) as content
            from jsonb_array_elements(c.links) each) link on link.medium = said.medium and link.content = said.content`

/**
 * Counts visitors who first came from `from` through `until`, and what came of them, by day, campaign and label of their
 * last link; a label only when the campaign has it, so that no one can add rows by inventing some. A visitor is a browser
 * session; steps only go forward. `saw...` counts that step, `reached...` that or a later one. `cents`: paid and not
 * returned, without tax. `month_over`: paid, with a membership whose first month is over on `today`; `stayed`: of these,
 * renewed or, if longer, not ended. `renewed_cents`: renewals paid on the day itself by whoever had bought through that
 * link, less what went back of them, without tax.
 */
export const countVisitors = statement({
  name: 'count visitors',
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
        select v.session_id, v.campaign_id, 0 as step, v.at, v.utm from came join visits v using (session_id)
        union all
        select s.session_id, s.campaign_id, s.step, s.at, null from came join visit_steps s using (session_id)),
      visitors as (
        select session_id, (min(at) at time zone :zone)::date as day, bool_or(step = 0) as opened, max(step) as step,
          array_agg(distinct step) as steps,
          (array_agg(campaign_id order by at desc) filter (where campaign_id is not null))[1] as campaign_id,
          (array_agg(utm order by at desc) filter (where campaign_id is not null and utm is not null))[1] as utm
        from facts group by session_id),
      linked as (
        select v.session_id, min(link.medium) as medium, min(link.content) as content
        from visitors v join campaigns c on c.id = v.campaign_id
          ${labelOf('v.utm')}
        group by v.session_id),
      bought as (
        select p.session_id, count(*) filter (where p.state in ('succeeded', 'refunded')) as purchases,
          coalesce(sum(p.subtotal_cents - back.cents + round(p.tax_cents * back.cents::float8 / greatest(p.total_cents, 1)))
            filter (where p.state in ('succeeded', 'refunded')), 0)::bigint as cents,
          bool_or(exists (
            select from memberships m join redemptions r on r.membership_id = m.id and r.voided_at is null
            where m.purchase_id = p.id)) as drank,
          bool_or(second.over) as month_over, bool_or(second.stayed) as stayed
        from came join purchases p using (session_id) cross join lateral (
          select least(p.total_cents, sent.cents) as cents from (${backOf('p.square_payment_id')}) sent) back
        cross join lateral (
          select bool_or(is_over) as over, bool_or(is_over and case
              when m.kind = 'renewing' and m.frequency = 'month' then exists (select from renewals r
                where r.membership_id = m.id and r.kind = 'renewal' and r.state = 'paid')
              else m.ended_at is null or (m.ended_at at time zone l.time_zone)::date > m.started_on + interval '1 month'
            end) as stayed
          from memberships m join locations l on l.id = m.location_id
          cross join lateral (select m.started_on + interval '1 month' <= :today::date as is_over) month
          where m.purchase_id = p.id and p.state in ('succeeded', 'refunded')) second
        group by p.session_id),
      renewed as (
        select (r.at at time zone :zone)::date as day, p.campaign_id, p.utm,
          round(least(r.amount_cents, coalesce(r.price_cents, m.price_cents))
            * (1 - least(1, back.cents / greatest(paid.cents, 1)::numeric)))::bigint as cents
        from span, renewals r join memberships m on m.id = r.membership_id join purchases p on p.id = m.purchase_id
          cross join lateral (select sum(amount_cents) as cents from renewals
            where square_payment_id = r.square_payment_id) paid
          cross join lateral (${backOf('r.square_payment_id')}) back
        where r.at >= since and r.at < before and r.state = 'paid' and r.square_payment_id is not null),
      again as (
        select r.day, coalesce(r.campaign_id, '') as campaign_id, coalesce(label.medium, '') as medium,
          coalesce(label.content, '') as content, r.cents
        from renewed r left join campaigns c on c.id = r.campaign_id left join lateral (
          select link.medium, link.content from (select) nothing ${labelOf('r.utm')} limit 1) label on true),
      each as (
        select v.day, coalesce(v.campaign_id, '') as campaign_id, coalesce(l.medium, '') as medium,
          coalesce(l.content, '') as content, v.opened, v.steps,
          case when b.purchases > 0 then 7 when b.session_id is not null then 6
            when exists (select from checkouts k where k.session_id = v.session_id) then 5 else v.step end as step,
          coalesce(b.purchases, 0) as purchases, coalesce(b.cents, 0) as cents, coalesce(b.drank, false) as drank,
          coalesce(b.month_over, false) as month_over, coalesce(b.stayed, false) as stayed, 0 as renewed
        from visitors v left join bought b using (session_id) left join linked l using (session_id)
        union all
        select day, campaign_id, medium, content, null, null, null, 0, 0, false, false, false, cents from again)
    insert into day_visitors (day, campaign_id, medium, content, visitors, opened, saw_1, saw_2, saw_3, saw_4,
      reached_1, reached_2, reached_3, reached_4, contacts, tried, paid, drank, month_over, stayed, purchases, cents,
      renewed_cents)
    select day, campaign_id, medium, content, count(step), count(*) filter (where opened),
      count(*) filter (where 1 = any(steps)), count(*) filter (where 2 = any(steps)),
      count(*) filter (where 3 = any(steps)), count(*) filter (where 4 = any(steps)),
      count(*) filter (where step >= 1), count(*) filter (where step >= 2), count(*) filter (where step >= 3),
      count(*) filter (where step >= 4), count(*) filter (where step >= 5), count(*) filter (where step >= 6),
      count(*) filter (where step >= 7), count(*) filter (where drank), count(*) filter (where month_over),
      count(*) filter (where stayed), sum(purchases), sum(cents), sum(renewed)
    from each group by day, campaign_id, medium, content`,
  takes: { zone: text, from: day, until: day, today: day },
  gives: {},
})

/**
 * On counted days, by campaign. `named`: false for links without a campaign's name, and without a link (`byLink`
 * false). `saw...`: whether anyone saw the step. `only`: campaigns for some of these locations and no others, or null
 * for all visitors; `campaign`: one, or all.
 */
export const visitorsByCampaign = statement({
  name: 'visitors by campaign',
  text: `
    select c.id as "campaignId", c.id is not null as named, min(coalesce(nullif(c.name, ''), c.utm_campaign, c.id)) as name,
      v.campaign_id <> '' as "byLink", sum(visitors)::int as visitors, sum(opened)::int as opened,
      sum(saw_1) > 0 as "saw1", sum(reached_1)::int as "reached1", sum(saw_2) > 0 as "saw2",
      sum(reached_2)::int as "reached2", sum(saw_3) > 0 as "saw3", sum(reached_3)::int as "reached3",
      sum(saw_4) > 0 as "saw4", sum(reached_4)::int as "reached4", sum(contacts)::int as contacts,
      sum(tried)::int as tried, sum(paid)::int as paid, sum(drank)::int as drank, sum(month_over)::int as "monthOver",
      sum(stayed)::int as stayed, sum(purchases)::int as purchases, sum(cents)::bigint as cents,
      sum(renewed_cents)::bigint as renewed
    from day_visitors v left join campaigns c on c.id = v.campaign_id
    where v.day between :from and :until and (:campaign::text is null or v.campaign_id = :campaign)
      and ((select :only::text[]) is null or (c.location_ids <> '{}' and c.location_ids <@ :only))
    group by 1, 2, 4 order by visitors desc, 1 nulls last, 4 desc`,
  takes: { only: orNull(listOf(text)), campaign: orNull(text), from: day, until: day },
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
    monthOver: int,
    stayed: int,
    purchases: int,
    cents: int,
    renewed: int,
  },
})

/** On counted days, of one campaign, by the label of the link; '' and '' without one. `only`: as above. */
export const visitorsByLink = statement({
  name: 'visitors by link',
  text: `
    select medium, content, sum(visitors)::int as visitors, sum(reached_4)::int as summary,
      sum(contacts)::int as contacts, sum(paid)::int as paid, sum(drank)::int as drank,
      sum(month_over)::int as "monthOver", sum(stayed)::int as stayed, sum(cents)::bigint as cents, sum(renewed_cents)::bigint as renewed
    from day_visitors v join campaigns c on c.id = v.campaign_id
    where v.day between :from and :until and v.campaign_id = :campaign
      and ((select :only::text[]) is null or (c.location_ids <> '{}' and c.location_ids <@ :only))
    group by medium, content order by visitors desc, medium, content`,
  takes: { only: orNull(listOf(text)), campaign: text, from: day, until: day },
  gives: {
    medium: text,
    content: text,
    visitors: int,
    summary: int,
    contacts: int,
    paid: int,
    drank: int,
    monthOver: int,
    stayed: int,
    cents: int,
    renewed: int,
  },
})

/** The labels that a campaign's links have today. */
export const linksOfCampaign = statement({
  name: 'links of a campaign',
  text: `select links from campaigns where id = :campaign`,
  takes: { campaign: text },
  gives: { links: json<{ medium: string; content: string; label: string }[]>() },
})
