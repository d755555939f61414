import { instantText } from '@sipday/rules/written/moments.ts'
import { contactPage, mergePage } from '@sipday/rules/texts/contact-page-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type LinkFor, readContactLink } from '../../access/contact-change/contact-links.ts'
import { findSession } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import { answerProposal } from '../../office/contacts/answer.ts'
import { answerMerge } from '../../office/customers/answer-merge.ts'
import { Refusal } from '../../refusal.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { proposalById } from '../../store/people/contact-proposals.ts'
import { mergeProposalById } from '../../store/people/merging/merge-proposals.ts'
import { readCookie } from '../cookie.ts'
import { answerFailure } from '../errors.ts'
import { requireOwnPage } from '../origin.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const PATH = '/contact-change'
const MOST_BYTES = 1_000

/**
 * Decisions 36 and 42. It needs no scripts and no sign-in: the signature is the right to answer. Opening it changes
 * nothing, since email programs open links by themselves; its button does.
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
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const { page, isKnown } = await pageOf(deps, read, shop)
    const action = page.button === null ? null : `${PATH}?link=${link}`
    return send(quiet(reply).code(isKnown ? 200 : 404), await render({ ...page, action }))
  })
  fastify.post<{ Querystring: { link?: unknown } }>(PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    quiet(reply)
    try {
      requireOwnPage(request, deps.settings.publicUrl)
      const link = String(request.query.link ?? '')
      const read = readContactLink(deps.settings, link)
      if (!read) throw new Refusal(404, 'unknown', 'This link does not work.')
      const { what, proposalId } = read
      if (isOfMerge(what)) {
        const session = await findSession(deps, readCookie(request, deps.settings) ?? '', { lookOnly: true })
        await answerMerge(deps, what, proposalId, session)
      } else await answerProposal(deps, what, proposalId)
      return await reply.redirect(`${PATH}?link=${link}`, 303)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}

type Read = { what: LinkFor; proposalId: string } | null
type OfMerge = Exclude<LinkFor, 'confirm' | 'object'>

const isOfMerge = (what: LinkFor): what is OfMerge => what !== 'confirm' && what !== 'object'

const pageOf = async (deps: Deps, read: Read, shop: { name: string; timeZone: string }) => {
  const shopName = shop.name
  if (read && isOfMerge(read.what)) {
    const [proposal] = await mergeProposalById(deps.db, { id: read.proposalId })
    const side = read.what === 'join-one' ? proposal?.one_id : proposal?.other_id
    const page = mergePage(read.what === 'apart' ? 'apart' : 'join', {
      state: proposal?.state ?? null,
      agreed: side !== undefined && (proposal?.confirmed.includes(side) ?? false),
      when: proposal ? instantText(proposal.due_at, shop.timeZone) : '',
      shopName,
    })
    return { page, isKnown: proposal !== undefined }
  }
  const [proposal] = read ? await proposalById(deps.db, { id: read.proposalId }) : []
  const page = contactPage(read?.what === 'confirm' ? 'confirm' : 'object', {
    state: proposal?.state ?? null,
    channel: proposal?.channel ?? 'email',
    when: proposal ? instantText(proposal.due_at, shop.timeZone) : '',
    shopName,
  })
  return { page, isKnown: proposal !== undefined }
}
