import type { Deps, Trx } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { countWrongCode, deleteOldFailures, forgiveContact, lockedSince } from '../store/people/failures.ts'
import type { Asker } from './asker.ts'
import type { Contact } from './contacts.ts'
import { codeRules } from './codes/codes.ts'
import { giveBackLimits, peekLimits, type Taken, takeLimitsIn } from './limits.ts'

const DAY_SECONDS = 86_400

export const bucketOf = ({ channel, address }: Contact, { site }: Asker): string => `${site}:${channel}:${address}`

/** Limits of wrong codes for this asker (decision 76). */
const limitsOf = (contact: Contact, asker: Asker): Taken[] => {
  const bucket = bucketOf(contact, asker)
  if (asker.knows(contact)) return [['check_failed_known', bucket]]
  return [
    ['check_failed_from', `${bucket} ${asker.ip}`],
    ['check_failed', bucket],
  ]
}

/**
 * Refuses a locked contact, or one with too many failures in 24 h (rule J), unknown ones alike. A browser that proved
 * it before is not stopped by others. Staff contacts are never locked: they have no second channel to unlock them.
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

/** Before comparing, so that of many at once only the allowed number is compared. */
export const countAsWrong = (deps: Deps, contact: Contact, asker: Asker): Promise<void> =>
  takeLimitsIn(deps.db, deps, ...limitsOf(contact, asker))

export const wasRight = (deps: Deps, contact: Contact, asker: Asker): Promise<void> =>
  giveBackLimits(deps, ...limitsOf(contact, asker))

/** The hundredth in a row locks the contact. */
export const noteWrong = async (deps: Deps, contact: Contact, asker: Asker): Promise<void> => {
  if (asker.site !== 'customers') return
  await countWrongCode(deps.db, contact, codeRules.lockAfter * deps.settings.limitsScale, deps.clock.now())
}

/** Also unlocks the other channel of the same customers. */
export const forgiveFailures = async (trx: Trx, { channel, address }: Contact): Promise<void> => {
  await forgiveContact(trx, { channel, address })
}

/** A day after the last one, for contacts that no one has; part of the regular sweep. */
export const forgetOldFailures = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<unknown> =>
  deleteOldFailures(db, { before: new Date(clock.now().getTime() - DAY_SECONDS * 1000) })
