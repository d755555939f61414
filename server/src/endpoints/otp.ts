import { canBeSent, canonicalContact, type Contact } from '../access/contacts.ts'
import { isCode } from '../access/codes.ts'
import { countFailure, refuseFailing } from '../access/failures.ts'
import { noteDevice } from '../access/own-sessions.ts'
import { proveContact } from '../access/proofs.ts'
import { sendCode } from '../access/send-code.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { audit } from '../store/audit.ts'
import { countCheck, whyClosed } from '../access/challenges.ts'
import { spendChallenge } from '../store/people/challenges.ts'

const invalidCode = () => new Refusal(422, 'invalid_code', 'Invalid verification code.')
const refusals = {
  none: invalidCode,
  expired: () => new Refusal(422, 'code_expired', 'This code has expired. Please request a new one.'),
  used_up: () => new Refusal(422, 'code_used_up', 'Too many wrong codes. Please request a new one.'),
}

/** W5, S4, S5: sends a code to one contact, or checks one. Known and unknown contacts get the same responses (R10). */
export const otp = endpoint('otp', async ({ deps, input, session, ip, userAgent, cookie }) => {
  const contact = canonicalContact(input.to, input.channel)
  if (input.action === 'send') {
    if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email or phone number.')
    if (contact.channel === 'sms' && !deps.sms)
      throw new Refusal(
        422,
        'no_text_messages',
        'This shop does not send text messages. Please use your email address instead.',
      )
    if (!canBeSent(contact))
      throw new Refusal(
        422,
        'phone_abroad',
        'We can only text numbers in the United States. Please use your email instead.',
      )
    await refuseFailing(deps, contact)
    await sendCode(deps, session, contact, ip)
    return {
      success: true as const,
      message: `We sent a 6-digit code to your ${contact.channel === 'email' ? 'email' : 'phone'}.`,
    }
  }
  const code = input.code.trim()
  if (!/^\d{6}$/.test(code)) throw new Refusal(422, 'code_incomplete', 'Please enter the 6-digit code.')
  if (!contact) throw invalidCode()
  cookie.give(await check(deps, session, contact, code))
  await noteDevice(deps.db, session, userAgent)
  return { success: 'approved' as const }
})

/** Counts before it compares, and compares before it reveals anything (rule J). Returns the new cookie value. */
const check = async (deps: Deps, session: Session, contact: Contact, code: string): Promise<string> => {
  await refuseFailing(deps, contact)
  const of = { ...contact, sessionId: session.id }
  const now = deps.clock.now()
  const challengeId = await countCheck(deps.db, of, now)
  const refuse = (why: string) =>
    audit(deps, 'code_refused', { sessionId: session.id, detail: { channel: contact.channel, why } })
  if (!challengeId) {
    const why = await whyClosed(deps.db, of, now)
    await refuse(why)
    throw refusals[why]()
  }
  if (!isCode(code, challengeId, deps.settings.appSecret)) {
    await refuse('wrong')
    await countFailure(deps, contact)
    throw invalidCode()
  }
  return deps.db.transaction().execute(async (trx) => {
    if (!(await spendChallenge(trx, challengeId, now))) throw invalidCode()
    return proveContact(deps, trx, session, contact)
  })
}
