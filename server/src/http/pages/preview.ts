import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { notSignedIn, requireNeeds } from '../../office/access/needs.ts'
import { findOfficeSession, type OfficeSession } from '../../office/access/session.ts'
import { receiptLook } from '../../office/customers/receipt-look.ts'
import { draftShop } from '../../office/drafts/draft-catalogue.ts'
import { knownNews, newsLook } from '../../office/news/news-letter.ts'
import { letterLookOf } from '../../office/drafts/letter-look.ts'
import { shownWhileItRuns } from '../../office/drafts/campaign-look.ts'
import { Refusal } from '../../refusal.ts'
import { readCookie } from '../cookie.ts'
import { type PageRenderer, wordsPages } from './page-renderer.ts'

const asked = z.union([z.object({ campaign: z.string().min(1).max(200) }), z.object({ words: z.enum(wordsPages) })])
const askedId = z.string().min(1).max(64)
const askedLetter = z.union([z.object({ text: askedId }), z.object({ news: askedId }), z.object({ receipt: askedId })])

/** Nothing runs in it, and only our own office may frame it. */
const LETTER_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

/**
 * As the draft has it: the first screen of a campaign's link (O8), the pages and letters with the shop's sentences
 * (O12.1, O12.4), and news (O12.3). Beside it, the receipt of a purchase (O11).
 */
export const registerPreview = (
  fastify: FastifyInstance,
  deps: Deps,
  renderer: Pick<PageRenderer, 'preview' | 'words'>,
  notBuilt: (reply: FastifyReply) => FastifyReply,
): void => {
  /** Throws Refusal for who may not see it. */
  const begin = async (request: FastifyRequest, reply: FastifyReply, needs: 'see' | 'settings' | 'customers') => {
    const token = readCookie(request, deps.settings, 'office')
    const session = token ? await findOfficeSession(deps, token) : null
    requireNeeds(session, { needs, marks: [] }, deps.clock.now())
    if (!session) throw notSignedIn()
    reply.header('cache-control', 'no-store').header('x-frame-options', 'SAMEORIGIN')
    return session
  }
  const letterOf = async (session: OfficeSession, wanted: z.infer<typeof askedLetter>) => {
    if ('receipt' in wanted) return receiptLook(deps, { session, purchaseId: wanted.receipt })
    if ('text' in wanted) return letterLookOf(deps, wanted.text)
    return (await newsLook(deps, await knownNews(deps.db, wanted.news))).letter
  }
  const refused = (reply: FastifyReply, { status, message }: Refusal) =>
    reply.code(status).type('text/plain; charset=utf-8').send(`${message}\n`)

  fastify.get('/office/preview', async (request, reply) => {
    const wanted = asked.parse(request.query)
    await begin(request, reply, 'words' in wanted ? 'settings' : 'see')
    const draft = await draftShop(deps).catch(orRefusal)
    if (draft instanceof Refusal) return refused(reply, draft)
    const linked = (id: string) => {
      const utm = draft.wanted.campaign[id]?.utm ?? null
      return renderer.preview(shownWhileItRuns(draft, id), utm === null ? {} : { utm_campaign: utm })
    }
    const page = await ('words' in wanted ? renderer.words(draft.catalogue, wanted.words) : linked(wanted.campaign))
    if (!page) return notBuilt(reply)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html)
  })

  fastify.get('/office/letter', async (request, reply) => {
    const wanted = askedLetter.parse(request.query)
    const session = await begin(request, reply, 'receipt' in wanted ? 'customers' : 'settings')
    const look = await letterOf(session, wanted).catch(orRefusal)
    if (look instanceof Refusal) return refused(reply, look)
    const html = 'placed' in look ? look.placed : look.html
    return reply.type('text/html; charset=utf-8').header('content-security-policy', LETTER_POLICY).send(html)
  })
}

const orRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}
