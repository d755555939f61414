import { bool, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const whys = oneOf('bounced', 'stopped')
const channels = oneOf('email', 'sms')

/**
 * Records once that a letter came back; `letter`: whether it is ours and went to that address. With `isGone`, the address
 * is not written to from now on, if a customer has it and has not proved it since the letter.
 */
export const noteBounce = statement({
  name: 'note that a letter came back',
  text: `
    with letter as (
      select dedupe_key, coalesce(sent_at, queued_at) as at from mails
        where dedupe_key = :dedupeKey and lower(to_address) = lower(:typed)),
    noted as (
      update mails set bounced_at = coalesce(bounced_at, :now), bounce = coalesce(bounce, :words)
        from letter where mails.dedupe_key = letter.dedupe_key),
    gone as (
      insert into unreachable (channel, address, why, words, since)
        select 'email', :address, 'bounced', :words, :now from letter
          where :isGone and exists (select from customer_contacts c where c.channel = 'email' and c.address = :address
              and (c.proved_at is null or c.proved_at < letter.at))
          limit 1
        on conflict (channel, address) do update set why = 'bounced', words = excluded.words, since = excluded.since,
            ended_at = null
          where unreachable.ended_at is not null and unreachable.ended_at < (select at from letter))
    select count(*) > 0 as letter from letter`,
  takes: { dedupeKey: text, typed: text, address: text, words: text, isGone: bool, now: instant },
  gives: { letter: bool },
})

/** Why a contact is not written to now; none when it is. */
export const unreachableContact = statement({
  name: 'whether a contact is written to',
  text: `select why from unreachable where channel = :channel and address = :address and ended_at is null`,
  takes: { channel: channels, address: text },
  gives: { why: whys },
})

export const stopTexts = statement({
  name: 'stop texts to a phone',
  text: `
    insert into unreachable (channel, address, why, words, since) values ('sms', :address, 'stopped', :words, :now)
      on conflict (channel, address) do update set why = 'stopped', since = excluded.since, words = excluded.words,
          ended_at = null
        where unreachable.ended_at is not null or unreachable.why <> 'stopped'`,
  takes: { address: text, words: text, now: instant },
  gives: {},
})

/** A text could not be delivered, now or ever, to a phone that a customer has. */
export const notePhoneGone = statement({
  name: 'note that a phone takes no texts',
  text: `
    insert into unreachable (channel, address, why, words, since)
      select 'sms', :address, 'bounced', :words, :now
        where exists (select from customer_contacts c where c.channel = 'sms' and c.address = :address)
      on conflict (channel, address) do update set why = 'bounced', since = excluded.since, words = excluded.words,
          ended_at = null
        where unreachable.ended_at is not null`,
  takes: { address: text, words: text, now: instant },
  gives: {},
})

export const reachAgain = statement({
  name: 'write to a contact again',
  text: `update unreachable set ended_at = :now
    where channel = :channel and address = :address and ended_at is null`,
  takes: { channel: channels, address: text, now: instant },
  gives: {},
})

export const membersUnreachable = statement({
  name: 'members whose letters come back',
  text: `
    select count(distinct c.customer_id) as count, min(u.since) as since
    from unreachable u join customer_contacts c on c.channel = u.channel and c.address = u.address
    where u.ended_at is null and u.why = 'bounced' and exists (select from memberships m
      where (m.payer_id = c.customer_id or m.subscriber_id = c.customer_id) and m.live
        and (:everywhere or m.location_id = any(:places)))`,
  takes: { everywhere: bool, places: listOf(text) },
  gives: { count: orNull(int), since: orNull(instant) },
})
