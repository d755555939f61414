import { instantText } from '@sipday/rules/calendar.ts'
import { contactPage } from '@sipday/rules/texts/contact-page-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readContactLink } from '../../access/contact-change/contact-links.ts'
import type { Deps } from '../../deps.ts'
import { answerProposal } from '../../office/contacts/answer.ts'
import { Refusal } from '../../refusal.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { proposalById } from '../../store/people/contact-proposals.ts'
import { answerFailure } from '../errors.ts'
import { requireOwnPage } from '../origin.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const PATH = '/contact-change'
const MOST_BYTES = 1_000

/**
 * The page behind the links to confirm a proposed contact or to object to one (decision 36). It needs no scripts and no
 * sign-in: the signature is the right to answer. Opening it changes nothing, since email programs open links by
 * themselves; its button does.
 */
export const registerContactChange = (
  fastify: FastifyInstance,
  deps: Deps,
  render: PageRenderer['contact'],
  send: (reply: FastifyReply, page: RenderedPage | null) => FastifyReply | Promise<FastifyReply>,
): void => {
  const quiet = (reply: FastifyReply) =>
    // The link is a right: no other site and no cache learns of it.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  fastify.get<{ Querystring: { link?: unknown } }>(PATH, async ({ query }, reply) => {
    const link = String(query.link ?? '')
    const read = readContactLink(deps.settings, link)
    const [proposal] = read ? await proposalById(deps.db, { id: read.proposalId }) : []
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const page = contactPage(read?.what ?? 'object', {
      state: proposal?.state ?? null,
      channel: proposal?.channel ?? 'email',
      when: proposal ? instantText(proposal.due_at, shop.timeZone) : '',
      shopName: shop.name,
    })
    const action = page.button === null ? null : `${PATH}?link=${link}`
    return send(quiet(reply).code(proposal ? 200 : 404), await render({ ...page, action }))
  })
  fastify.post<{ Querystring: { link?: unknown } }>(PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    quiet(reply)
    try {
      requireOwnPage(request, deps.settings.publicUrl)
      const link = String(request.query.link ?? '')
      const read = readContactLink(deps.settings, link)
      if (!read) throw new Refusal(404, 'unknown', 'This link does not work.')
      await answerProposal(deps, read.what, read.proposalId)
      return await reply.redirect(`${PATH}?link=${link}`, 303)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}
