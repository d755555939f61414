import { nextState } from '@sipday/rules/office/contact-correction.ts'
import { canReceiveText } from '@sipday/rules/text-message.ts'
import { contactLink, type LinkFor } from '../../access/contact-change/contact-links.ts'
import { contactNames } from '../../access/contact-change/replace-contact.ts'
import { textOf } from '../../store/queue/task.ts'
import type { Task } from '../../store/queue/task.ts'
import { comingText, proposedText } from '../../messages/contact-letters.ts'
import { sendUnasked } from '../../messages/reach/send-unasked.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { proposalById } from '../../store/people/contact-proposals.ts'

/** To a phone, new or old, that can be texted. */
export const sendContactText: Task = async (deps, payload) => {
  const what: LinkFor = textOf(payload, 'what') === 'confirm' ? 'confirm' : 'object'
  const [proposal] = await proposalById(deps.db, { id: textOf(payload, 'proposalId') })
  const to = textOf(payload, 'to')
  if (!deps.sms || !proposal || !nextState(proposal.state, 'objected') || !canReceiveText(to)) return
  const { shop } = await catalogueOf(deps.db)
  const url = contactLink(deps.settings, what, proposal.id)
  const words =
    what === 'confirm' ? proposedText(shop.name, url) : comingText(shop.name, contactNames[proposal.channel], url)
  await sendUnasked(deps, to, words)
}
