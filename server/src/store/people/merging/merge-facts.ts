import type { Trx } from '../../../deps.ts'
import type { Db } from '../../database.ts'
import { bool, instant, int, json, orNull, text } from '../../kinds.ts'
import { mailboxOf } from './own-accounts.ts'
import type { Moved } from './moved-rows.ts'
import { type RowOf, statement } from '../../statement.ts'

/** A customer's payments at the provider: purchases, and renewals they pay for. */
const PAYMENTS = `(
  select square_payment_id from purchases where buyer_id = c.id and square_payment_id is not null
  union all select r.square_payment_id from renewals r join memberships m on m.id = r.membership_id
    where m.payer_id = c.id and r.square_payment_id is not null)`

export const mergeStandingOf = statement({
  name: 'what is open and live of a customer who may be merged',
  text: `
    select c.id, c.given_name, c.family_name, c.email, c.phone, c.created_at, c.square_customer_id,
      c.merged_into is not null as is_gone,
      (select max(p.proved_at) from customer_contacts o join session_proofs p
        on p.channel = o.channel and p.address = o.address where o.customer_id = c.id and o.signs_in) as signed_in_at,
      (select count(*) from memberships m where m.payer_id = c.id and m.live and m.kind = 'renewing'
        and (m.card_id is not null or m.square_subscription_id is not null)) as renewing,
      (select count(*) from memberships m where c.id in (m.payer_id, m.subscriber_id)) as memberships,
      (select count(*) from purchases p where p.buyer_id = c.id and p.state in ('succeeded', 'refunded')) as purchases,
      (select count(*) from cards k where k.customer_id = c.id and k.disabled_at is null) as live_cards,
      (select count(*) from customer_contacts o where o.customer_id = c.id) as contacts,
      (select count(*) from customer_notes n where n.customer_id = c.id and n.removed_at is null) as notes,
      (select count(*) from purchases p where p.state in ('charging', 'unknown') and (p.buyer_id = c.id or exists (
          select from purchase_subscribers s where s.purchase_id = p.id and s.customer_id = c.id)))
        + (select count(*) from renewal_charges r join memberships m on m.id = r.membership_id
          where m.payer_id = c.id and r.state in ('charging', 'unknown')) as charging,
      (select count(*) from refunds r join ${PAYMENTS} p on p.square_payment_id = r.square_payment_id
        where r.state in ('asked', 'wanted', 'pending')) as refunds,
      (select count(*) from disputes d join ${PAYMENTS} p on p.square_payment_id = d.square_payment_id
        where d.state not in ('WON', 'LOST', 'ACCEPTED', 'INQUIRY_CLOSED')) as disputes,
      (select count(*) from approvals a where a.subject_id = c.id and a.decided_at is null) as approvals,
      (select count(*) from contact_proposals w where w.customer_id = c.id and w.ended_at is null) as corrections,
      exists (select from customer_contacts o join staff s
          on ${mailboxOf('lower(s.email)')} = ${mailboxOf('o.address')}
        where o.customer_id = c.id and o.channel = 'email' and s.active) as is_staff
    from customers c where c.id = :customerId and c.erased_at is null`,
  takes: { customerId: text },
  gives: {
    id: text,
    given_name: text,
    family_name: text,
    email: text,
    phone: text,
    created_at: instant,
    square_customer_id: orNull(text),
    is_gone: orNull(bool),
    signed_in_at: orNull(instant),
    renewing: orNull(int),
    memberships: orNull(int),
    purchases: orNull(int),
    live_cards: orNull(int),
    contacts: orNull(int),
    notes: orNull(int),
    charging: orNull(int),
    refunds: orNull(int),
    disputes: orNull(int),
    approvals: orNull(int),
    corrections: orNull(int),
    is_staff: orNull(bool),
  },
})
export type MergeStanding = RowOf<typeof mergeStandingOf>

const between = statement({
  name: 'whether two customers bought together',
  text: `
    select exists (select from memberships
        where (payer_id = :one and subscriber_id = :other) or (payer_id = :other and subscriber_id = :one))
      or exists (select from purchase_subscribers s join purchases p on p.id = s.purchase_id
        where (p.buyer_id = :one and s.customer_id = :other) or (p.buyer_id = :other and s.customer_id = :one))
      or exists (select from purchase_subscribers a join purchase_subscribers b on b.purchase_id = a.purchase_id
        where a.customer_id = :one and b.customer_id = :other) as together`,
  takes: { one: text, other: text },
  gives: { together: orNull(bool) },
})

/** One bought for the other, or both are in one purchase. */
export const boughtTogether = async (db: Db | Trx, one: string, other: string): Promise<boolean> =>
  (await between(db, { one, other }))[0]?.together ?? false

/** Memberships, then customers, each by id: purchases, sign-ins, erasures and other merges wait and see the outcome. */
export const holdToMerge = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  await trx
    .selectFrom('memberships')
    .select('id')
    .where((is) => is.or([is('payer_id', 'in', ids), is('subscriber_id', 'in', ids)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  await trx.selectFrom('customers').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Ends sessions that proved a contact of the customer, used the account last, or are submitting them. */
export const endSessionsOf = statement({
  name: 'end the sessions of a customer who is merged',
  text: `
    update sessions s set expires_at = :now, customer_id = null
    where s.kind in ('anonymous', 'member') and s.expires_at > :now and (
      s.customer_id = :customerId
      or exists (select from session_proofs p join customer_contacts o
          on o.channel = p.channel and o.address = p.address
        where p.session_id = s.id and o.customer_id = :customerId)
      or exists (select from checkouts k join checkout_customers b on b.checkout_id = k.id
        where k.session_id = s.id and k.paid_at is null and b.customer_id = :customerId and b.grant_kind = 'created'))`,
  takes: { customerId: text, now: instant },
  gives: {},
})

export const sinceMerge = statement({
  name: 'what happened since a merge',
  text: `
    select g.id, g.kept_id, g.gone_id, g.moved, g.at, g.undone_at is not null as undone,
      o.given_name, o.family_name, o.email,
      k.erased_at is not null or o.erased_at is not null as erased,
      k.merged_into is not null or exists (
        select from merges n where n.kept_id = g.kept_id and n.number > g.number and n.undone_at is null) as merged_again,
      exists (select from purchases p where p.buyer_id = g.kept_id and p.created_at > g.at
          and p.state in ('charging', 'unknown', 'succeeded', 'refunded'))
        or exists (select from memberships m join renewals r on r.membership_id = m.id
          where m.payer_id = g.kept_id and r.at > g.at)
        or exists (select from memberships m join renewal_charges r on r.membership_id = m.id
          where m.payer_id = g.kept_id and r.created_at > g.at and r.state in ('charging', 'unknown', 'succeeded'))
        as paid,
      exists (select from cards a where a.customer_id = g.kept_id and a.created_at > g.at) as card_saved,
      exists (select from jsonb_to_recordset(g.moved -> 'contacts') c(channel text, address text)
        where not exists (select from customer_contacts h
          where h.customer_id = g.kept_id and h.channel = c.channel and h.address = c.address)) as contact_gone
    from merges g join customers k on k.id = g.kept_id join customers o on o.id = g.gone_id
    where (g.id = :mergeId or g.kept_id = :keptId) and (g.undone_at is null or g.id = :mergeId)
    order by g.number desc`,
  takes: { mergeId: orNull(text), keptId: orNull(text) },
  gives: {
    id: text,
    kept_id: text,
    gone_id: text,
    moved: json<Moved>(),
    at: instant,
    undone: orNull(bool),
    given_name: text,
    family_name: text,
    email: text,
    erased: orNull(bool),
    merged_again: orNull(bool),
    paid: orNull(bool),
    card_saved: orNull(bool),
    contact_gone: orNull(bool),
  },
})
export type SinceMergeRow = RowOf<typeof sinceMerge>

export const mergedInto = statement({
  name: 'the customers merged into one',
  text: `select id, given_name, family_name, email, phone, square_customer_id from customers
    where merged_into = :customerId order by id`,
  takes: { customerId: text },
  gives: {
    id: text,
    given_name: text,
    family_name: text,
    email: text,
    phone: text,
    square_customer_id: orNull(text),
  },
})

/** An erased customer is never separated again. */
export const forgetMerges = statement({
  name: 'forget what was merged',
  text: `update merges set moved = '{}' where kept_id in (
    select id from customers where id = :customerId or merged_into = :customerId)`,
  takes: { customerId: text },
  gives: {},
})
