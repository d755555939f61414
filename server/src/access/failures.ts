import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countWrongCode, forgiveContact, lockedSince } from '../store/people/failures.ts'
import type { Contact } from './contacts.ts'
import { codeRules } from './codes.ts'
import { peekLimit, takeLimitIn } from './limits.ts'

const bucketOf = ({ channel, address }: Contact): string => `${channel}:${address}`
const DAY_SECONDS = 86_400

/** Refuses a contact with 20 failures in 24 h, or a locked one (rule J). Works the same for unknown contacts. */
export const refuseFailing = async (deps: Deps, contact: Contact): Promise<void> => {
  if (await lockedSince(deps.db, contact)) {
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
    await countWrongCode(trx, contact, codeRules.lockAfter * deps.settings.limitsScale, deps.clock.now())
    await takeLimitIn(trx, deps, 'check_failed', bucketOf(contact))
  })

/** A success resets the count of wrong codes, and unlocks the other channel of the same customers. */
export const forgiveFailures = async (trx: Trx, { channel, address }: Contact): Promise<void> => {
  await forgiveContact(trx, { channel, address })
}
