import { checkCode } from '../../access/check-code.ts'
import { canonicalContact, sendableContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { noteDevice } from '../../access/own-sessions.ts'
import { proveContact } from '../../access/proofs.ts'
import { sendCode } from '../../access/send-code.ts'
import { endpoint } from '../../endpoint.ts'

/** W5, S4, S5: known and unknown contacts get the same responses (R10). */
export const otp = endpoint('otp', async ({ deps, input, session, asker, userAgent, cookie }) => {
  if (input.action === 'send') {
    const contact = sendableContact(deps, input.to, input.channel)
    await refuseFailing(deps, contact, asker)
    await sendCode(deps, session, contact, asker)
    return {
      success: true as const,
      message: `We sent a 6-digit code to your ${contact.channel === 'email' ? 'email' : 'phone'}.`,
    }
  }
  const given = { contact: canonicalContact(input.to, input.channel), typed: input.code, asker }
  cookie.give(await checkCode(deps, session, given, (trx, proved) => proveContact(deps, trx, session, proved)))
  await noteDevice(deps.db, session, userAgent)
  return { success: 'approved' as const }
})
