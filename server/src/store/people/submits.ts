import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, oneOf, orNull, text } from '../kinds.ts'
import { SOFT } from '../soft.ts'
import { statement } from '../statement.ts'
import { limitKinds, waitKinds } from './limits.ts'

const submit = statement({
  name: 'submit a person',
  text: `
    with asked as materialized (
      select take_limits(:limits, :now) as wait_ms, case when :soft then ${SOFT} end as how),
    open as (select id from checkouts where session_id = :sessionId and paid_at is null),
    giver as (
      select y.customer_id, y.given_name, y.family_name from open join checkout_customers y on y.checkout_id = open.id
        where :role = 'recipient' and y.role = 'gifter' order by y.at desc limit 1),
    known as (
      select coalesce(merged_into, id) as id from customers where email_canonical = :canonical and phone = :phone),
    verdict as materialized (
      select wait_ms, case
          when wait_ms is not null then 'too_many'
          when :role = 'recipient' and not exists (select 1 from giver) then 'gifter_missing'
          when exists (select 1 from giver join known on known.id = giver.customer_id) then 'giver_is_recipient'
        end as refused
      from asked),
    opened as (
      insert into checkouts (id, session_id, opened_at, campaign_id)
        select :newCheckoutId, :sessionId, :now, :campaignId from verdict
        where refused is null and not exists (select 1 from open) on conflict do nothing returning id),
    checkout as (select id from open union all select id from opened),
    made as (
      insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
        select :newCustomerId, :firstName, :lastName, :email, :canonical, :phone, :now
        from verdict, checkout where refused is null and not exists (select 1 from known)
        on conflict (email_canonical, phone) do nothing returning id),
    contacts as (
      insert into customer_contacts (customer_id, channel, address, signs_in, added_at, proved_at)
        select made.id, c.channel, c.address, true, :now,
          (select p.proved_at from session_proofs p
            where p.session_id = :sessionId and p.channel = c.channel and p.address = c.address)
        from made, (values ('email', :canonical), ('sms', :phone)) c(channel, address)),
    person as (select id, true as created from made union all select id, false from known),
    remembered as (
      insert into checkout_customers (checkout_id, customer_id, grant_kind, role, given_name, family_name, at)
        select checkout.id, person.id, case when created then 'created' else 'named' end, :role, :firstName, :lastName, :now
        from checkout, person, verdict where refused is null
        on conflict (checkout_id, customer_id) do update
          set role = excluded.role, given_name = excluded.given_name, family_name = excluded.family_name, at = excluded.at
        returning customer_id),
    corrected as (
      update customers set given_name = :firstName, family_name = :lastName
        from known, open, verdict
        where customers.id = known.id and refused is null
          and exists (select 1 from checkout_customers y
            where y.checkout_id = open.id and y.customer_id = known.id and y.grant_kind = 'created')
          and not exists (select 1 from checkout_customers y
            where y.checkout_id <> open.id and y.customer_id = known.id)
          and not exists (select 1 from purchases where buyer_id = known.id)
          and not exists (select 1 from memberships where subscriber_id = known.id))
    select verdict.wait_ms, verdict.refused, checkout.id as checkout_id, remembered.customer_id, person.created,
      giver.given_name as giver_given_name, giver.family_name as giver_family_name,
      exists (select 1 from cards where cards.customer_id = person.id and joined_at is not null and disabled_at is null
        and id not in (select card_id from session_cards where session_id = :sessionId)) as has_card
    from verdict left join checkout on true left join person on true left join giver on true
      left join remembered on remembered.customer_id = person.id`,
  takes: {
    ...limitKinds,
    /** Not within a larger transaction. */
    soft: bool,
    sessionId: text,
    campaignId: orNull(text),
    newCheckoutId: text,
    newCustomerId: text,
    role: oneOf('primary', 'gifter', 'recipient'),
    firstName: text,
    lastName: text,
    email: text,
    canonical: text,
    phone: text,
  },
  gives: {
    ...waitKinds,
    refused: orNull(oneOf('too_many', 'gifter_missing', 'giver_is_recipient')),
    checkout_id: orNull(text),
    customer_id: orNull(text),
    created: orNull(bool),
    giver_given_name: orNull(text),
    giver_family_name: orNull(text),
    has_card: bool,
  },
})

export type Submit = Parameters<typeof submit>[1]

export type Submitted =
  | { kind: 'refused'; waitMs: number | null; why: 'too_many' | 'gifter_missing' }
  | { kind: 'refused'; waitMs: null; why: 'giver_is_recipient'; giver: { firstName: string; lastName: string } }
  | { kind: 'submitted'; checkoutId: string; customerId: string; created: boolean; hasCard: boolean }

/** A second attempt sees what a faster tab did. */
const MOST_TRIES = 3

/**
 * Submits a person in the session's open checkout, or a new one (R44), in one statement. A new customer's contacts can
 * both sign in, since they were given at creation (rule B). Typos in a name can be corrected in the same checkout while
 * nothing was bought and no one else knows the record; otherwise an existing record is never changed (risk 6).
 * Recipients come after the giver, the primary submitted last who is not one of them (W6, risk 21). A refused submit
 * leaves only its count.
 */
export const submitPerson = async (db: Db | Trx, given: Submit): Promise<Submitted> => {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    const [row] = await submit(db, tries === 1 ? given : { ...given, limits: [] })
    if (!row) break
    const { wait_ms: waitMs, refused, checkout_id: checkoutId, customer_id: customerId } = row
    if (refused === 'giver_is_recipient') {
      const giver = { firstName: row.giver_given_name ?? '', lastName: row.giver_family_name ?? '' }
      return { kind: 'refused', waitMs: null, why: refused, giver }
    }
    if (refused !== null) return { kind: 'refused', waitMs, why: refused }
    if (checkoutId !== null && customerId !== null)
      return { kind: 'submitted', checkoutId, customerId, created: row.created ?? false, hasCard: row.has_card }
  }
  throw new Error('a customer or checkout vanished while someone was submitted')
}
