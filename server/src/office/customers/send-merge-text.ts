import { canReceiveText } from '@sipday/rules/text-message.ts'
import { contactLink } from '../../access/contact-change/contact-links.ts'
import { type Task, textOf } from '../../store/queue/task.ts'
import { mergeText } from '../../messages/merge-letters.ts'
import { sendUnasked } from '../../messages/reach/send-unasked.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { mergeProposalById } from '../../store/people/merging/merge-proposals.ts'

/** Texts the link that stops a proposed merge, to a phone that can be texted. */
export const sendMergeText: Task = async (deps, payload) => {
  const [proposal] = await mergeProposalById(deps.db, { id: textOf(payload, 'proposalId') })
  const to = textOf(payload, 'to')
  if (!deps.sms || proposal?.state !== 'waiting' || !canReceiveText(to)) return
  const { shop } = await catalogueOf(deps.db)
  await sendUnasked(deps, to, mergeText(shop.name, contactLink(deps.settings, 'apart', proposal.id)))
}
