import { bool, instant, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Accounts `k` of the person of account `c`: itself, those merged into it, and those with the same email. `may`: when
 * also the latter.
 */
const same = (may = '') =>
  `(k.id = c.id or k.merged_into = c.id or k.email_canonical = c.email_canonical and c.email_canonical <> ''${may})`

/** Whoever types an email that is not theirs neither learns nor undoes what its owner said. */
const IS_PROVED = `exists (select from customer_contacts o where o.customer_id = c.id and o.channel = 'email'
  and o.address = c.email_canonical and o.proved_at is not null)`

export const SAID_NO = `exists (select from no_news n join customers k on k.id = n.customer_id where ${same()})`

/** Whether an account with the email of `c` pays for or uses a membership that runs. */
export const IS_MEMBER = `exists (select from customers k where k.email_canonical = c.email_canonical
  and (exists (select from memberships b where b.payer_id = k.id and b.live)
    or exists (select from memberships b where b.subscriber_id = k.id and b.live)))`

export const IS_GONE = `exists (select from unreachable u
  where u.channel = 'email' and u.address = c.email_canonical and u.ended_at is null)`

const PERSON = `customers c where c.id = coalesce((select merged_into from customers where id = :customerId), :customerId)
  and c.erased_at is null`

/**
 * `since`: null while news are wanted. No answer for an unknown or erased customer. `all`: also what
 * was said in other accounts with an email that is not proved.
 */
export const newsChoiceOf = statement({
  name: 'whether someone wants news',
  text: `select (select min(n.since) from no_news n join customers k on k.id = n.customer_id where ${same(` and (:all or ${IS_PROVED})`)}) as since
    from ${PERSON}`,
  takes: { customerId: text, all: bool },
  gives: { since: orNull(instant) },
})

export const stopNews = statement({
  name: 'no news to someone',
  text: `insert into no_news (customer_id, since) select c.id, :now from ${PERSON} on conflict (customer_id) do nothing`,
  takes: { customerId: text, now: instant },
  gives: {},
})

/** Also for those accounts of theirs in which the no was said. */
export const wantNews = statement({
  name: 'news to someone again',
  text: `delete from no_news where customer_id in (
    select k.id from customers k, (select c.* from ${PERSON}) c where ${same(` and ${IS_PROVED}`)})`,
  takes: { customerId: text },
  gives: {},
})

export const eraseNewsChoice = statement({
  name: 'forget who wanted no news',
  text: `delete from no_news where customer_id in (
    select id from customers where id = :customerId or merged_into = :customerId)`,
  takes: { customerId: text },
  gives: {},
})

/** Asked just before a letter goes out. `away`: only to someone without a membership. */
export const mayGetNews = statement({
  name: 'whether someone may be sent news',
  text: `select true as may from customers c
    where c.id = :customerId and c.email <> '' and not ${SAID_NO} and not (:away and ${IS_MEMBER})`,
  takes: { customerId: text, away: bool },
  gives: { may: orNull(bool) },
})
