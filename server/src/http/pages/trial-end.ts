import { trialPage } from '@sipday/rules/offers/trial-page-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { endLinkedTrial, linkedTrial } from '../../purchases/trials/linked-trial.ts'
import { readTrialLink, TRIAL_PATH } from '../../purchases/trials/trial-link.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { requireOwnPage } from '../origin.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const MOST_BYTES = 1_000

type Query = { Querystring: { link?: unknown } }

/**
 * Behind the link in the reminder of a trial that goes on (decision 128): no sign-in, no scripts, and it can do nothing
 * but end it. Opening it changes nothing, since mail programs open links by themselves; its button does.
 */
export const registerTrialEnd = (
  fastify: FastifyInstance,
  deps: Deps,
  render: PageRenderer['contact'],
  send: (reply: FastifyReply, page: RenderedPage | null) => FastifyReply | Promise<FastifyReply>,
): void => {
  const asked = (query: Query['Querystring']) => {
    const link = String(query.link ?? '')
    return { action: `${TRIAL_PATH}?link=${link}`, membershipId: readTrialLink(deps.settings, link) }
  }
  const quiet = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  fastify.get<Query>(TRIAL_PATH, async ({ query }, reply) => {
    const { membershipId, action } = asked(query)
    const trial = membershipId === null ? null : await inTime(linkedTrial(deps, membershipId))
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const page = trialPage(trial, shop.name)
    const shown = await render({ ...page, action: page.button === null ? null : action })
    return send(quiet(reply).code(trial ? 200 : 404), shown)
  })
  fastify.post<Query>(TRIAL_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    quiet(reply)
    try {
      const { membershipId, action } = asked(request.query)
      // Only a link of ours is repeated in the answer.
      if (membershipId === null) return await reply.code(404).send()
      requireOwnPage(request, deps.settings.publicUrl)
      await inTime(endLinkedTrial(deps, membershipId))
      return await reply.redirect(action, 303)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}
