import { instantText } from '@sipday/rules/written/moments.ts'
import { appliesAt } from '@sipday/rules/office/contact-correction.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { contactNames } from '../../access/contact-change/replace-contact.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { beginWaiting as begin } from '../../store/people/contact-proposals.ts'
import { contactsOf } from '../../store/people/customer-page.ts'
import type { Proposal } from './proposal.ts'

/**
 * 72 hours: every contact that the customer has is told, with a link to object. `forced`: two people of the shop agreed
 * on it. Returns when it takes effect.
 */
export const beginWaiting = async (deps: Deps, trx: Trx, proposal: Proposal, forced: boolean): Promise<Date> => {
  const now = deps.clock.now()
  const dueAt = appliesAt(now)
  await begin(trx, { id: proposal.id, forced, now, dueAt })
  const shop = await shopIn(trx)
  for (const { channel, address } of await contactsOf(trx, { customerId: proposal.customer_id })) {
    if (channel === 'sms')
      await deps.jobs.add(trx, 'contact_text', { proposalId: proposal.id, what: 'object', to: address })
    else
      await queueMail(trx, deps, {
        kind: 'contact_coming',
        dedupeKey: `contact_coming:${proposal.id}:${deps.ids.id()}`,
        to: address,
        facts: {
          shopName: shop.name,
          what: contactNames[proposal.channel],
          effectiveAt: instantText(dueAt, shop.timeZone),
          objectUrl: contactLink(deps.settings, 'object', proposal.id),
        },
      })
  }
  return dueAt
}
