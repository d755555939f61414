import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireNeeds } from '../../office/access/needs.ts'
import { findOfficeSession } from '../../office/access/session.ts'
import { draftShop } from '../../office/drafts/draft-catalogue.ts'
import { shownWhileItRuns } from '../../office/drafts/campaign-look.ts'
import { Refusal } from '../../refusal.ts'
import { readCookie } from '../cookie.ts'
import type { PageRenderer } from './page-renderer.ts'

const asked = z.object({ campaign: z.string().min(1).max(200) })

/** O8: the first screen of a campaign's link as the draft has it, framed in the office. */
export const registerPreview = (
  fastify: FastifyInstance,
  deps: Deps,
  renderer: Pick<PageRenderer, 'preview'>,
  notBuilt: (reply: FastifyReply) => FastifyReply,
): void => {
  fastify.get('/office/preview', async (request, reply) => {
    const token = readCookie(request, deps.settings, 'office')
    const session = token ? await findOfficeSession(deps, token) : null
    requireNeeds(session, { needs: 'see', marks: [] }, deps.clock.now())
    const { campaign: id } = asked.parse(request.query)
    reply.header('cache-control', 'no-store').header('x-frame-options', 'SAMEORIGIN')
    const draft = await draftShop(deps).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw error
    })
    if (draft instanceof Refusal)
      return reply.code(draft.status).type('text/plain; charset=utf-8').send(`${draft.message}\n`)
    const utm = draft.wanted.campaign[id]?.utm ?? null
    const page = await renderer.preview(shownWhileItRuns(draft, id), utm === null ? {} : { utm_campaign: utm })
    if (!page) return notBuilt(reply)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', page.policy).send(page.html)
  })
}
