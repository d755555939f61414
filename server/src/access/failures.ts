import { sql } from 'kysely'
import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { unreadStatement } from '../store/unread-statement.ts'
import type { Contact } from './contacts.ts'
import { codeRules } from './codes.ts'
import { peekLimit, takeLimitIn } from './limits.ts'

const bucketOf = ({ channel, address }: Contact): string => `${channel}:${address}`
const DAY_SECONDS = 86_400

/** Refuses a contact with 20 failures in 24 h, or one that is locked (rule J). The same for unknown contacts. */
export const refuseFailing = async (deps: Deps, contact: Contact): Promise<void> => {
  const row = await deps.db
    .selectFrom('contact_failures')
    .select('locked_at')
    .where('channel', '=', contact.channel)
    .where('address', '=', contact.address)
    .executeTakeFirst()
  if (row?.locked_at) {
    const other = contact.channel === 'email' ? 'a text message' : 'email'
    throw new Refusal(429, 'contact_locked', `Too many wrong codes. Please verify by ${other} instead.`, {
      retryAfterSeconds: DAY_SECONDS,
    })
  }
  await peekLimit(deps, 'check_failed', bucketOf(contact))
}

/** Counts a wrong code; the hundredth in a row locks the contact. */
export const countFailure = (deps: Deps, contact: Contact): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('contact_failures')
      .values({ channel: contact.channel, address: contact.address, in_a_row: 1, locked_at: null })
      .onConflict((conflict) =>
        conflict.columns(['channel', 'address']).doUpdateSet({
          in_a_row: sql<number>`contact_failures.in_a_row + 1`,
          locked_at: sql<Date | null>`case when contact_failures.in_a_row + 1 >= ${codeRules.lockAfter * deps.settings.limitsScale}
            then ${deps.clock.now()}::timestamptz else contact_failures.locked_at end`,
        }),
      )
      .execute()
    await takeLimitIn(trx, deps, 'check_failed', bucketOf(contact))
  })

/** A success ends the row of failures, and unlocks the other channel of the same customers. */
export const forgiveFailures = async (trx: Trx, { channel, address }: Contact): Promise<void> => {
  await forgive(trx, channel, address)
}

const forgive = unreadStatement(`
  with own as (
    update contact_failures set in_a_row = 0 where channel = $1 and address = $2 and locked_at is null)
  update contact_failures f set in_a_row = 0, locked_at = null
    from customer_contacts mine
    join customer_contacts other
      on other.customer_id = mine.customer_id and other.channel <> mine.channel and other.signs_in
    where mine.channel = $1 and mine.address = $2 and mine.signs_in
      and f.channel = other.channel and f.address = other.address`)
