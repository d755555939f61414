import { authorise } from '../../access/authorise.ts'
import { changeContact as change, refuseSame } from '../../access/contact-change/change-contact.ts'
import { sendableContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { sendCode } from '../../access/send-code.ts'
import { endpoint } from '../../endpoint.ts'
import { contactsOfCustomer } from '../../store/people/changing-contact.ts'

/**
 * Sends a code to the new contact, and with it replaces the old one (docs/decisions/0040-changing-a-contact.md),
 * limited like signing in (rule J).
 */
export const changeContact = endpoint('change-contact', async ({ deps, input, session, asker, cookie }) => {
  const { CID: customerId, channel, to } = input
  await authorise(deps, session, 'change contact', { customerId, channel })
  if (input.action === 'send') {
    const contact = sendableContact(deps, to, channel)
    refuseSame(await contactsOfCustomer(deps.db, customerId), contact)
    await refuseFailing(deps, contact, asker)
    await sendCode(deps, session, contact, asker)
    return { success: true as const, message: 'We sent a 6-digit code.' }
  }
  cookie.give(await change(deps, session, { customerId, channel, to, code: input.code, asker }))
  return { success: 'approved' as const }
})
