import { newsPage } from '@sipday/rules/texts/news-words.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../../deps.ts'
import { NEWS_PATH, readNewsLink } from '../../messages/news/news-link.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { newsChoiceOf, stopNews } from '../../store/messages/no-news.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const MOST_BYTES = 1_000
/** In a body of either kind of form. */
const ONE_CLICK = /List-Unsubscribe[^]{1,40}One-Click/

type Query = { Querystring: { link?: unknown } }

/**
 * Behind the link at the end of news: no sign-in, no scripts. Opening it changes nothing, since mail programs open links
 * by themselves; its button does, and a mail program's own button (RFC 8058), which comes from no page of ours.
 */
export const registerNewsStop = (
  fastify: FastifyInstance,
  deps: Deps,
  render: PageRenderer['contact'],
  send: (reply: FastifyReply, page: RenderedPage | null) => FastifyReply | Promise<FastifyReply>,
): void => {
  const asked = (query: Query['Querystring']) => {
    const link = String(query.link ?? '')
    return { action: `${NEWS_PATH}?link=${link}`, customerId: readNewsLink(deps.settings, link) }
  }
  const quiet = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  fastify.get<Query>(NEWS_PATH, async ({ query }, reply) => {
    const { customerId, action } = asked(query)
    const [choice] = customerId === null ? [] : await inTime(newsChoiceOf(deps.db, { customerId, all: true }))
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const page = newsPage(choice ? choice.since === null : null, shop.name)
    const shown = await render({ ...page, action: page.button === null ? null : action })
    return send(quiet(reply).code(choice ? 200 : 404), shown)
  })
  fastify.post<Query>(NEWS_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    quiet(reply)
    try {
      const { customerId, action } = asked(request.query)
      // Only a link of ours is repeated in the answer.
      if (customerId === null) return await reply.code(404).send()
      await inTime(stopNews(deps.db, { customerId, now: deps.clock.now() }))
      // Mail programs follow no redirect (RFC 8058, 3.1).
      if (ONE_CLICK.test(String(request.body ?? ''))) return await reply.send()
      return await reply.redirect(action, 303)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}
