import { instantText } from '@sipday/rules/written/moments.ts'
import { invitedUntil } from '@sipday/rules/office/contact-correction.ts'
import { contactTexts } from '@sipday/rules/office/words/contact-words.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { type Contact, sendableContact } from '../../access/contacts.ts'
import { takeLimitIn } from '../../access/limits.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueForgottenMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { isSomeoneElses } from '../../store/people/changing-contact.ts'
import { insertProposal } from '../../store/people/contact-proposals.ts'
import { givenReason } from '../customers/given-reason.ts'
import { holdCustomer, type By, noteCorrection } from './proposal.ts'

const atField = (text: string): Refusal => new Refusal(422, 'fields_invalid', text, { fields: { address: text } })

const given = (deps: Deps, typed: string, channel: Contact['channel']): Contact => {
  try {
    return sendableContact(deps, typed, channel)
  } catch (error) {
    if (error instanceof Refusal) throw atField(contactTexts.cannotBeSent[channel])
    throw error
  }
}

type Proposing = { customerId: string; channel: Contact['channel']; address: string; reason: string }

/**
 * Nothing happens yet (O9.2): whoever reads there has to confirm it, or to enter the code in self-service. Throws
 * Refusal: 404, 409 `belongs_to_another` or `proposed_already`, 422, 429.
 */
export const propose = async (deps: Deps, trx: Trx, asked: Proposing, by: By): Promise<string> => {
  const { customerId, channel } = asked
  const now = deps.clock.now()
  const row = await holdCustomer(trx, customerId)
  const contact = given(deps, asked.address, channel)
  if (contact.address === (channel === 'email' ? row.email_canonical : row.phone))
    throw atField(contactTexts.same[channel])
  const reason = await givenReason(trx, [customerId], asked.reason, [contact.address, asked.address.trim()])
  if (await isSomeoneElses(trx, { customerId, ...contact }))
    throw new Refusal(409, 'belongs_to_another', contactTexts.belongsToAnother[channel])
  const proposalId = deps.ids.id()
  const typed = channel === 'email' ? asked.address.trim() : contact.address
  const dueAt = invitedUntil(now)
  const [written] = await insertProposal(trx, {
    id: proposalId,
    customerId,
    ...contact,
    typed,
    askedBy: by.staffId,
    now,
    dueAt,
  })
  if (!written) throw new Refusal(409, 'proposed_already', contactTexts.proposedAlready[channel])
  await takeLimitIn(trx, deps, 'office_contact', customerId)
  await noteCorrection(deps, trx, { customerId, ...contact }, 'proposed', by, reason)
  const shop = await shopIn(trx)
  if (channel === 'sms') await deps.jobs.add(trx, 'contact_text', { proposalId, what: 'confirm', to: contact.address })
  else
    await queueForgottenMail(trx, deps, {
      kind: 'contact_proposed',
      dedupeKey: `contact_proposed:${proposalId}`,
      to: typed,
      facts: {
        shopName: shop.name,
        confirmUrl: contactLink(deps.settings, 'confirm', proposalId),
        accountUrl: `${deps.settings.publicUrl}/redeem`,
        until: instantText(dueAt, shop.timeZone),
      },
    })
  return proposalId
}
