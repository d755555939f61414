import type { ContactPage } from '@sipday/rules/texts/contact-page-words.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { shownCatalogue } from '../../store/catalogue/shown-catalogue.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import type { PageRenderer, RenderedPage } from './page-renderer.ts'

const MOST_BYTES = 1_000

export type Showing = {
  render: PageRenderer['contact']
  send: (reply: FastifyReply, page: RenderedPage | null) => FastifyReply | Promise<FastifyReply>
}
type LinkPage<Found> = {
  path: string
  /** Null for a link that we did not make. */
  read: (link: string) => string | null
  /** Null when there is nothing any more. */
  find: (id: string) => Promise<Found | null>
  words: (found: Found | null, shopName: string) => ContactPage
  press: (id: string, request: FastifyRequest) => Promise<void>
  /** Of a press that is answered without leading anywhere. */
  isFromElsewhere?: (request: FastifyRequest) => boolean
}

/**
 * Behind a link that can do one thing: no sign-in, no scripts. Opening it changes nothing, since mail programs open links
 * by themselves; its button does.
 */
export const registerLinkPage = <Found>(
  fastify: FastifyInstance,
  deps: Pick<Deps, 'reads'>,
  { render, send }: Showing,
  { path, read, find, words, press, isFromElsewhere }: LinkPage<Found>,
): void => {
  type Query = { Querystring: { link?: unknown } }
  const asked = (query: Query['Querystring']) => {
    const link = String(query.link ?? '')
    return { action: `${path}?link=${link}`, id: read(link) }
  }
  const quiet = (reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
  fastify.get<Query>(path, async ({ query }, reply) => {
    const { id, action } = asked(query)
    const found = id === null ? null : await inTime(find(id))
    const { shop } = (await shownCatalogue(deps.reads)).catalogue
    const page = words(found, shop.name)
    const shown = await render({ ...page, action: page.button === null ? null : action })
    return send(quiet(reply).code(found === null ? 404 : 200), shown)
  })
  fastify.post<Query>(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    quiet(reply)
    try {
      const { id, action } = asked(request.query)
      // Only a link of ours is repeated in the answer.
      if (id === null) return await reply.code(404).send()
      await inTime(press(id, request))
      return isFromElsewhere?.(request) ? await reply.send() : await reply.redirect(action, 303)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}
