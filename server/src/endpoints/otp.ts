import { checkCode } from '../access/check-code.ts'
import { canBeSent, canonicalContact } from '../access/contacts.ts'
import { refuseFailing } from '../access/failures.ts'
import { noteDevice } from '../access/own-sessions.ts'
import { proveContact } from '../access/proofs.ts'
import { sendCode } from '../access/send-code.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'

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
  const given = { contact, typed: input.code }
  cookie.give(await checkCode(deps, session, given, (trx, proved) => proveContact(deps, trx, session, proved)))
  await noteDevice(deps.db, session, userAgent)
  return { success: 'approved' as const }
})
