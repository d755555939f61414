import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { deliverCode } from '../jobs/deliver-code.ts'
import { Refusal } from '../refusal.ts'
import { deliverLater } from '../store/queue/deliveries.ts'
import { openChallenge } from './challenges.ts'
import type { Contact } from './contacts.ts'
import { takeLimitsIn } from './limits.ts'
import type { Session } from './session.ts'

const WAIT_MS = 8_000

/**
 * Opens a challenge within the limits of rule J and delivers its code. If that fails, a job tries again; if the process
 * dies meanwhile, the regular sweep finds the challenge. If a channel is down, the call says so at once (503), and the person can choose the other
 * one.
 */
export const sendCode = async (
  deps: Deps,
  session: Pick<Session, 'id'>,
  contact: Contact,
  ip: string,
): Promise<void> => {
  const id = deps.ids.id()
  await deps.db.transaction().execute(async (trx) => {
    await takeLimitsIn(
      trx,
      deps,
      ['send_ip', ip],
      ['send_contact', `${contact.channel}:${contact.address}`],
      ...(contact.channel === 'sms' ? [['send_text_site', 'all'] as const] : []),
    )
    await openChallenge(trx, id, { ...contact, sessionId: session.id }, deps.clock.now())
  })
  if (!(await isDelivered(deps, id))) throw notSent(contact.channel, deps.sms !== null)
}

/** Whether the code was sent within 8 seconds. A slower delivery continues in the background. */
const isDelivered = async (deps: Deps, id: string): Promise<boolean> => {
  const patience = new AbortController()
  const noteFailure = (failedAt: Date) => deliverLater(deps.db, { challengeId: id, failedAt })
  const delivery = deliverCode(deps, id, noteFailure).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a code could not be sent and will be tried again')
    return false
  })
  const late = sleep(WAIT_MS, false, { signal: patience.signal }).catch(() => false)
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
