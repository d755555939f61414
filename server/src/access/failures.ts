import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countWrongCode, deleteOldFailures, forgiveContact, lockedSince } from '../store/people/failures.ts'
import type { Asker } from './asker.ts'
import type { Contact } from './contacts.ts'
import { codeRules } from './codes.ts'
import { giveBackLimits, peekLimits, type Taken, takeLimitsIn } from './limits.ts'

const DAY_SECONDS = 86_400

/** A contact at a site, for a limit's bucket. */
export const bucketOf = ({ channel, address }: Contact, { site }: Asker): string => `${site}:${channel}:${address}`

/** The limits of wrong codes that count for who asks (decision 76). */
const limitsOf = (contact: Contact, asker: Asker): Taken[] => {
  const bucket = bucketOf(contact, asker)
  if (asker.knows(contact)) return [['check_failed_known', bucket]]
  return [
    ['check_failed_from', `${bucket} ${asker.ip}`],
    ['check_failed', bucket],
  ]
}

/**
 * Refuses a contact with too many failures in 24 h, or a locked one (rule J). Works the same for unknown contacts. A
 * browser that proved the contact before is not stopped by the failures of others. Only customers have a second channel
 * that opens a lock: the staff's contacts are never locked.
 */
export const refuseFailing = async (deps: Deps, contact: Contact, asker: Asker): Promise<void> => {
  if (asker.site === 'customers' && !asker.knows(contact) && (await lockedSince(deps.db, contact))) {
    const other = contact.channel === 'email' ? 'a text message' : 'email'
    throw new Refusal(429, 'contact_locked', `Too many wrong codes. Please verify by ${other} instead.`, {
      retryAfterSeconds: DAY_SECONDS,
    })
  }
  await peekLimits(deps, ...limitsOf(contact, asker))
}

/** Counts a code as wrong before it is compared: of many at once, no more are compared than the day allows. */
export const countAsWrong = (deps: Deps, contact: Contact, asker: Asker): Promise<void> =>
  takeLimitsIn(deps.db, deps, ...limitsOf(contact, asker))

/** It was the right one after all. */
export const wasRight = (deps: Deps, contact: Contact, asker: Asker): Promise<void> =>
  giveBackLimits(deps, ...limitsOf(contact, asker))

/** A customer's hundredth wrong code in a row locks the contact. */
export const noteWrong = async (deps: Deps, contact: Contact, asker: Asker): Promise<void> => {
  if (asker.site !== 'customers') return
  await countWrongCode(deps.db, contact, codeRules.lockAfter * deps.settings.limitsScale, deps.clock.now())
}

/** A success resets the count of wrong codes, and unlocks the other channel of the same customers. */
export const forgiveFailures = async (trx: Trx, { channel, address }: Contact): Promise<void> => {
  await forgiveContact(trx, { channel, address })
}

/** Deletes the counts of contacts that no one has any more, a day after the last wrong code; part of the regular sweep. */
export const forgetOldFailures = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<unknown> =>
  deleteOldFailures(db, { before: new Date(clock.now().getTime() - DAY_SECONDS * 1000) })
