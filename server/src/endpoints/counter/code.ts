import { checkCode } from '../../access/check-code.ts'
import { canonicalContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { sendCode } from '../../access/send-code.ts'
import { rotateSession } from '../../access/sessions.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { keepProof } from '../../store/people/proofs.ts'

/** Sends or checks a code within rule J, for this till's session only. Answers the same for everyone (R10). */
export const counterCode = endpoint('counter-code', async ({ deps, input, session, asker, cookie }) => {
  const contact = canonicalContact(input.to, 'email')
  if (input.action === 'send') {
    if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email address.')
    await refuseFailing(deps, contact, asker)
    await sendCode(deps, session, contact, asker)
    return {}
  }
  const given = { contact, typed: input.code, asker }
  const token = await checkCode(deps, session, given, async (trx, proved) => {
    await keepProof(trx, session.id, proved, deps.clock.now())
    return rotateSession(trx, session, deps.clock.now())
  })
  cookie.give(token)
  return {}
})
