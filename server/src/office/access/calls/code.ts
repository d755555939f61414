import { checkCode } from '../../../access/check-code.ts'
import { canonicalContact } from '../../../access/contacts.ts'
import { refuseFailing } from '../../../access/failures.ts'
import { sendCode } from '../../../access/send-code.ts'
import { Refusal } from '../../../refusal.ts'
import { audit } from '../../../store/audit.ts'
import { keepProof } from '../../../store/people/proofs.ts'
import { rotateOfficeSession } from '../session.ts'
import { officeEndpoint } from '../../endpoint.ts'

/**
 * Sends or checks a code within the limits of rule J, for this office session only. Answers the same for everyone
 * (R10).
 */
export const code = officeEndpoint('code', async ({ deps, input, session, asker, cookie }) => {
  const contact = canonicalContact(input.to, 'email')
  if (input.action === 'send') {
    if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email address.')
    await refuseFailing(deps, contact, asker)
    await sendCode(deps, session, contact, asker)
    return {}
  }
  const token = await checkCode(deps, session, { contact, typed: input.code, asker }, async (trx, proved) => {
    const now = deps.clock.now()
    await keepProof(trx, session.id, proved, now)
    await audit(deps, 'office_code_approved', { sessionId: session.id }, trx)
    // Someone signed in here before no longer is.
    session.person = null
    session.secondFactorAt = null
    return rotateOfficeSession(trx, session, now, { begins: true })
  })
  cookie.give(token)
  return {}
})
