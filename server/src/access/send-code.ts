import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { openChallenge } from './challenges.ts'
import type { Contact } from './contacts.ts'
import { takeLimitIn } from './limits.ts'
import type { Session } from './session.ts'

const WAIT_MS = 8_000
const TRIES = 6

/**
 * Opens a challenge within the limits of rule J and has its code sent by a job, which tries again by itself. Waits a
 * while for the first try, so that a channel that is down is told at once and the other one can be taken: 503.
 */
export const sendCode = async (deps: Deps, session: Session, contact: Contact, ip: string): Promise<void> => {
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await takeLimitIn(trx, deps, 'send_ip', ip)
    await takeLimitIn(trx, deps, 'send_contact', `${contact.channel}:${contact.address}`)
    if (contact.channel === 'sms') await takeLimitIn(trx, deps, 'send_text_site', 'all')
    await openChallenge(trx, id, { ...contact, sessionId: session.id }, deps.clock.now())
    await deps.jobs.add(trx, 'deliver_code', { challengeId: id }, { maxAttempts: TRIES })
  })
  if (!(await wasDelivered(deps, id))) throw notSent(contact.channel)
}

/** Looks at the challenge until the job has had its first try, at most 8 seconds. */
const wasDelivered = async (deps: Deps, id: string): Promise<boolean> => {
  const until = Date.now() + WAIT_MS
  for (let pause = 15; Date.now() < until; pause = Math.min(pause * 1.5, 250)) {
    await sleep(pause)
    const row = await deps.db
      .selectFrom('otp_challenges')
      .select(['delivered_at', 'failed_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.failed_at) return false
    if (row.delivered_at) return true
  }
  return false
}

const notSent = (channel: Contact['channel']): Refusal =>
  new Refusal(
    503,
    'code_not_sent',
    channel === 'email'
      ? 'We could not send the code by email. Please try a text message, or try again in a minute.'
      : 'We could not send the code by text message. Please try email, or try again in a minute.',
    { retryAfterSeconds: 30 },
  )
