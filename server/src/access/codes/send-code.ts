import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverCode } from './deliver-code.ts'
import { Refusal } from '../../refusal.ts'
import { deliverLater } from '../../store/queue/deliveries.ts'
import { openChallenge } from './challenges.ts'
import type { Asker } from '../asker.ts'
import type { Contact } from '../contacts.ts'
import { bucketOf } from '../failures.ts'
import { giveBackLimits, type Taken, takeLimitsIn } from '../limits.ts'
import type { Session } from '../session.ts'

const WAIT_MS = 8_000

/** For this asker (decision 76); the first is given back if nothing was sent. */
const limitsOf = (contact: Contact, asker: Asker): [own: Taken, ...others: Taken[]] => {
  const bucket = bucketOf(contact, asker)
  const texts = contact.channel === 'sms' ? [['send_text_site', 'all'] as const] : []
  if (asker.knows(contact)) return [['send_contact', `${bucket} known`], ...texts]
  return [['send_contact', `${bucket} ${asker.ip}`], ['send_contact_all', bucket], ['send_ip', asker.ip], ...texts]
}

/**
 * Opens a challenge within rule J and delivers its code. After a failure a job tries again; after a crash the sweep
 * finds it. Throws 503 at once when the channel is down.
 */
export const sendCode = async (
  deps: Deps,
  session: Pick<Session, 'id'>,
  contact: Contact,
  asker: Asker,
): Promise<void> => {
  const id = deps.ids.id()
  const limits = limitsOf(contact, asker)
  await deps.db.transaction().execute(async (trx) => {
    await takeLimitsIn(trx, deps, ...limits)
    await openChallenge(trx, id, { ...contact, sessionId: session.id }, deps.clock.now())
  })
  const outcome = await deliver(deps, id)
  if (outcome === 'failed') await giveBackLimits(deps, limits[0])
  if (outcome !== 'sent') throw notSent(contact.channel, deps.sms !== null)
}

/** Within 8 seconds; a slower delivery continues in the background. */
const deliver = async (deps: Deps, id: string): Promise<'sent' | 'failed' | 'late'> => {
  const patience = new AbortController()
  const noteFailure = (failedAt: Date) => deliverLater(deps.db, { challengeId: id, failedAt })
  const delivery = deliverCode(deps, id, noteFailure).then(
    (isSent) => (isSent ? 'sent' : 'failed'),
    (error: unknown) => {
      deps.log.warn({ err: error }, 'a code could not be sent and will be tried again')
      return 'failed' as const
    },
  )
  const late = sleep(WAIT_MS, 'late' as const, { signal: patience.signal }).catch(() => 'late' as const)
  try {
    return await Promise.race([delivery, late])
  } finally {
    patience.abort()
  }
}

const notSent = (channel: Contact['channel'], sendsTexts: boolean): Refusal =>
  new Refusal(
    503,
    'code_not_sent',
    channel === 'email'
      ? `We could not send the code by email. Please ${sendsTexts ? 'try a text message, or ' : ''}try again in a minute.`
      : 'We could not send the code by text message. Please try email, or try again in a minute.',
    { retryAfterSeconds: 30 },
  )
