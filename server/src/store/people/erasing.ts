import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import { eraseEvidence } from '../after-sale/dispute-answers.ts'
import type { Db } from '../database.ts'
import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import { eraseAnswers } from '../leaving/answers.ts'
import { eraseNewsChoice } from '../messages/no-news.ts'
import { statement } from '../statement.ts'

/** A customer's payments at the provider: purchases, and renewals they pay for. */
const PAYMENTS = `(
  select square_payment_id, created_at as at from purchases
    where buyer_id = :customerId and square_payment_id is not null
  union all select r.square_payment_id, r.at from renewals r join memberships m on m.id = r.membership_id
    where m.payer_id = :customerId and r.square_payment_id is not null)`

export const standingOf = statement({
  name: 'what stands in the way of erasing a customer',
  text: `
    select c.erased_at is not null as erased,
      (select count(*) from memberships m where m.live and :customerId in (m.payer_id, m.subscriber_id)) as live,
      (select count(*) from memberships m where m.live and m.payer_id = :customerId and m.kind = 'renewing'
        and m.cancelled_at is null) as renewing,
      (select case when bool_and(coalesce(m.end_date, m.paid_through) is not null)
          then max(coalesce(m.end_date, m.paid_through)) end
        from memberships m where m.live and :customerId in (m.payer_id, m.subscriber_id))::text as runs_until,
      (select count(*) from purchases p where p.buyer_id = :customerId and p.state in ('charging', 'unknown'))
        + (select count(*) from renewal_charges r join memberships m on m.id = r.membership_id
          where m.payer_id = :customerId and r.state in ('charging', 'unknown')) as charging,
      (select count(*) from refunds r join ${PAYMENTS} p on p.square_payment_id = r.square_payment_id
        where r.state in ('asked', 'wanted', 'pending')) as refunds,
      (select count(*) from disputes d join ${PAYMENTS} p on p.square_payment_id = d.square_payment_id
        where d.state not in ('WON', 'LOST', 'ACCEPTED', 'INQUIRY_CLOSED') or p.at > :disputable) as disputes,
      (select max(at) from ${PAYMENTS} p) as paid_at,
      (select count(*) from cards k where k.customer_id = :customerId and k.disabled_at is null) as cards,
      (select count(*) from customer_notes n where n.customer_id = :customerId and n.removed_at is null) as notes
    from customers c where c.id = :customerId`,
  takes: { customerId: text, disputable: instant },
  gives: {
    erased: orNull(bool),
    live: orNull(int),
    renewing: orNull(int),
    runs_until: orNull(text),
    charging: orNull(int),
    refunds: orNull(int),
    disputes: orNull(int),
    paid_at: orNull(instant),
    cards: orNull(int),
    notes: orNull(int),
  },
})

/** Returns nothing for someone erased or merged: these are erased with the one who stayed. */
export const holdToErase = statement({
  name: 'hold a customer to be erased',
  text: `select square_customer_id from customers where id = :customerId and erased_at is null and merged_into is null
    for update`,
  takes: { customerId: text },
  gives: { square_customer_id: orNull(text) },
})

const contactsOf = statement({
  name: 'the contacts that only this customer has',
  text: `
    with own as (
      select address from customer_contacts where customer_id = :customerId
      union select email from customers where id = :customerId
      union select email_canonical from customers where id = :customerId
      union select phone from customers where id = :customerId
      union select address from contact_proposals where customer_id = :customerId
      union select typed from contact_proposals where customer_id = :customerId)
    select array_agg(address) as addresses from own where address <> '' and not exists (
      select from customer_contacts o where o.address = own.address and o.customer_id <> :customerId)`,
  takes: { customerId: text },
  gives: { addresses: orNull(listOf(text)) },
})

/** Browsers that were only this customer's. */
const sessionsOf = statement({
  name: 'the sessions of a customer',
  text: `
    select array_agg(s.id) as sessions from sessions s where s.kind in ('anonymous', 'member') and (
      s.customer_id = :customerId
      or exists (select from purchases p where p.session_id = s.id and p.buyer_id = :customerId)
      or exists (select from session_proofs p where p.session_id = s.id and p.address = any(:addresses)))
      and not exists (
        select from session_proofs p where p.session_id = s.id and not p.address = any(:addresses))`,
  takes: { customerId: text, addresses: listOf(text) },
  gives: { sessions: orNull(listOf(text)) },
})

/** Never a contact or id. */
const NOTHING = '-'

type Erased = { customerId: string; addresses: string[]; sessions: string[]; now: Date }

/** Counts of limits and wrong codes stay for their day: they protect others who have or had the address. */
const erasePerson = async (trx: Trx, { customerId, now }: Erased): Promise<void> => {
  await trx
    .updateTable('customers')
    .set({
      given_name: '',
      family_name: '',
      email: '',
      // Two customers never share both contacts, even when erased.
      email_canonical: `erased:${customerId}`,
      phone: '',
      square_customer_id: null,
      birthday: null,
      erased_at: now,
    })
    .where('id', '=', customerId)
    .execute()
  await trx.deleteFrom('contact_proposals').where('customer_id', '=', customerId).execute()
  await trx.deleteFrom('customer_contacts').where('customer_id', '=', customerId).execute()
  await trx
    .updateTable('customer_notes')
    .set((eb) => ({ text: '', removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
    .where('customer_id', '=', customerId)
    .execute()
  await trx
    .updateTable('checkout_customers')
    .set({ given_name: '', family_name: '' })
    .where('customer_id', '=', customerId)
    .execute()
}

const eraseBrowsers = async (trx: Trx, { customerId, addresses, sessions, now }: Erased): Promise<void> => {
  await trx.deleteFrom('session_proofs').where('address', 'in', addresses).execute()
  await trx.deleteFrom('otp_challenges').where('address', 'in', addresses).execute()
  await trx.updateTable('sessions').set({ expires_at: now }).where('id', 'in', sessions).execute()
  // A session that also proved someone else's contact goes on for their accounts.
  await trx.updateTable('sessions').set({ customer_id: null }).where('customer_id', '=', customerId).execute()
  await trx.deleteFrom('replays').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('visits').where('session_id', 'in', sessions).execute()
  await trx.deleteFrom('visit_steps').where('session_id', 'in', sessions).execute()
}

const eraseMessages = async (trx: Trx, { customerId, addresses }: Erased): Promise<void> => {
  // The email's job then finds nothing to send.
  await trx.deleteFrom('mails').where('to_address', 'in', addresses).where('sent_at', 'is', null).execute()
  await trx.deleteFrom('unreachable').where('channel', '=', 'email').where('address', 'in', addresses).execute()
  await trx.updateTable('mails').set({ to_address: '' }).where('to_address', 'in', addresses).execute()
  // The giver wrote the message; name and address are the recipient's.
  await trx
    .updateTable('gifts')
    .set({ message: '' })
    .where('membership_id', 'in', (eb) => eb.selectFrom('memberships').select('id').where('payer_id', '=', customerId))
    .execute()
  await trx
    .updateTable('gifts')
    .set({ recipient_name: '', recipient_email: '' })
    .where('membership_id', 'in', (eb) =>
      eb.selectFrom('memberships').select('id').where('subscriber_id', '=', customerId),
    )
    .execute()
}

const noOnesCard = { fingerprint: 'erased', saved_under: [], charged_under: [] }

/** The books keep what was sold and paid. */
const eraseFromBooks = async (trx: Trx, { customerId, now }: Erased): Promise<void> => {
  await trx
    .updateTable('purchases')
    .set({ gift: sql`gift - 'message'` })
    .where('buyer_id', '=', customerId)
    .where('gift', 'is not', null)
    .execute()
  await trx
    .updateTable('purchases')
    .set({ gift: sql`gift - 'recipientName' - 'recipientEmail'` })
    .where('gift', 'is not', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('memberships')
        .select('purchase_id')
        .where('subscriber_id', '=', customerId)
        .where('purchase_id', 'is not', null),
    )
    .execute()
  await trx
    .updateTable('cards')
    .set((eb) => ({ disabled_at: eb.fn.coalesce('disabled_at', eb.val(now)), ...noOnesCard }))
    .where('customer_id', '=', customerId)
    .execute()
  await forgetNotes(trx, { customerId })
}

const forgetNotes = statement({
  name: 'forget what was noted about the refunds of a customer',
  text: `update refunds set note = ''
    where note <> '' and square_payment_id in (select p.square_payment_id from ${PAYMENTS} p)`,
  takes: { customerId: text },
  gives: {},
})

const cardsOf = statement({
  name: 'the cards of a customer at the provider',
  text: `select square_card_id from cards where customer_id = :customerId and disabled_at is null`,
  takes: { customerId: text },
  gives: { square_card_id: text },
})

/** Returns the enabled cards, to disable at the provider. */
export const eraseRows = async (
  trx: Trx,
  { customerId, now }: { customerId: string; now: Date },
): Promise<string[]> => {
  const addresses = (await contactsOf(trx, { customerId }))[0]?.addresses ?? []
  const [found] = await sessionsOf(trx, { customerId, addresses })
  const cards = await cardsOf(trx, { customerId })
  // An empty list would not be a condition.
  const sessions = [...(found?.sessions ?? []), NOTHING]
  const erased = { customerId, addresses: [...addresses, NOTHING], sessions, now }
  await erasePerson(trx, erased)
  await eraseBrowsers(trx, erased)
  await eraseMessages(trx, erased)
  await eraseFromBooks(trx, erased)
  await eraseEvidence(trx, { customerId })
  await eraseAnswers(trx, { customerId })
  await eraseNewsChoice(trx, { customerId })
  return cards.map((card) => card.square_card_id)
}

export const insertErasure = statement({
  name: 'record an erasure',
  text: `insert into erasures (customer_id, staff_id, reason, at) values (:customerId, :staffId, :reason, :now)
    on conflict (customer_id) do nothing`,
  takes: { customerId: text, staffId: orNull(text), reason: text, now: instant },
  gives: {},
})

export const erasedIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('erasures').select('customer_id').orderBy('customer_id').execute()).map((row) => row.customer_id)
