import { bool, bytes, instant, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Contacts as they are compared, and the card's fingerprint. */
export const knownBy = statement({
  name: 'what people are known by',
  text: `
    select channel || ':' || address as one from customer_contacts where customer_id = any (:people)
    union select 'email:' || email_canonical from customers
      where id = any (:people) and email_canonical <> '' and erased_at is null
    union select 'sms:' || phone from customers where id = any (:people) and phone <> ''
    union select 'card:' || fingerprint from cards where fingerprint not in ('', 'erased')
      and (id = :cardId or :everyCard and customer_id = any (:people))`,
  takes: { people: listOf(text), cardId: orNull(text), everyCard: bool },
  gives: { one: text },
})

export const hadTrial = statement({
  name: 'whether people had a trial',
  text: `select exists (select from purchases p
    where p.offer ->> 'cents' = '0' and p.state = 'succeeded' and (p.buyer_id = any (:people)
      or exists (select from purchase_subscribers s where s.purchase_id = p.id and s.customer_id = any (:people)))) as had`,
  takes: { people: listOf(text) },
  gives: { had: bool },
})

/** Idempotent. */
export const keepMark = statement({
  name: 'keep the mark of someone who had a trial',
  text: `insert into trial_marks (mark, at) values (:mark, :at) on conflict do nothing`,
  takes: { mark: bytes, at: instant },
  gives: {},
})

export const anyMark = statement({
  name: 'whether a mark is kept',
  text: `select exists (select from trial_marks where mark = any (:marks)) as kept`,
  takes: { marks: listOf(bytes) },
  gives: { kept: bool },
})

export const forgetTrialMarks = statement({
  name: 'forget old marks of trials',
  text: `delete from trial_marks where at < :before`,
  takes: { before: instant },
  gives: {},
})
