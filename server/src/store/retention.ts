import { instant, int } from './kinds.ts'
import { FORGOTTEN_KINDS } from './messages/mails.ts'
import { statement } from './statement.ts'

/**
 * What may be forgotten after a while, a batch at a time. None of these tables says who paid, who agreed to what, or
 * what was redeemed: the campaign of a purchase, its consent and its receipt are in the purchase itself. Nothing else is
 * ever deleted by age here.
 */
const takes = { before: instant, most: int }
const gives = { id: int }

export const forgetVisits = statement({
  name: 'forget old visits',
  text: `delete from visits where ctid = any (array(select ctid from visits where at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/** The provider repeats an event for days; after that, its id is no longer needed to recognize it. */
export const forgetEvents = statement({
  name: 'forget old events of the provider',
  text: `delete from webhook_events
    where ctid = any (array(select ctid from webhook_events where received_at < :before limit :most)) returning 1 as id`,
  takes,
  gives,
})

/** One that was never sent keeps its address, except one to an address that is no customer’s any more. */
export const blankAddresses = statement({
  name: 'forget to whom old emails went',
  text: `update mails set to_address = ''
    where ctid = any (array(select ctid from mails where to_address <> '' and (sent_at < :before
      or sent_at is null and kind in (${FORGOTTEN_KINDS}) and queued_at < :before) limit :most))
    returning 1 as id`,
  takes,
  gives,
})

export const forgetMails = statement({
  name: 'forget old emails',
  text: `delete from mails where ctid = any (array(select ctid from mails where sent_at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/** A session ends after 180 days at most: an older key cannot come again (risk 26). */
export const forgetAnswers = statement({
  name: 'forget old answers',
  text: `delete from replays where ctid = any (array(select ctid from replays where created_at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})
