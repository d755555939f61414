import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readCookie } from '../cookie.ts'
import { cookiesTaken, ticketCookie, ticketIn } from './own-cookies.ts'
import { passOn } from './pass-on.ts'
import { DOOR_SCRIPT, doorPage, overPage, PAGE_SCRIPT, PAGE_STYLE_HASH, tillHerePage } from './scripts.ts'

/** Also in a browser that takes part in a rehearsal. */
const OF_SHOP = /^\/(office|rehearsal|internal|metrics|healthz|readyz|api\/(office|webhooks))(\/|\?|$)/

/** The same for everyone, and asked by the office too, which shows pages of the shop. */
const OF_EVERYONE = /^\/((counter\/)?assets|pictures|logo)\//

const OVER = 'This rehearsal is over. Please load the page again.'
const isForPage = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/html') === true

const POLICY = `default-src 'none'; script-src 'self'; style-src '${PAGE_STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * A browser takes part in a rehearsal by opening its address, `/rehearsal/<token>`, which is on a QR code in the office.
 * From then on a cookie leads what it asks to the rehearsal's own app, at the addresses of the shop, until it leaves or the
 * rehearsal is over (O6.2).
 */
export const registerRehearsal = (fastify: FastifyInstance, { settings, rehearsal }: Deps): void => {
  const sendPage = (reply: FastifyReply, html: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', POLICY)
      .send(html)
  /** Nothing that the browser keeps of the one is used for the other. */
  const forget = (reply: FastifyReply) => reply.header('clear-site-data', '"cache"')
  const over = (request: FastifyRequest, reply: FastifyReply) => {
    const taken = cookiesTaken(request.headers.cookie, settings)
    if (taken.length > 0) reply.header('set-cookie', taken)
    return sendPage(forget(reply).code(410), overPage)
  }
  /** A page that is still open keeps its ticket, so that the next page says that it is over, and is not the shop's. */
  const overBehind = (reply: FastifyReply) => reply.code(410).send({ message: OVER, code: 'gone' })

  fastify.addHook('onRequest', async (request, reply) => {
    const token = ticketIn(request.headers.cookie, settings)
    if (token === null || OF_SHOP.test(request.url)) return
    const target = rehearsal.with(token)
    if (!target) {
      if (OF_EVERYONE.test(request.url)) return undefined
      return isForPage(request) ? over(request, reply) : overBehind(reply)
    }
    reply.hijack()
    passOn(request.raw, reply.raw, target, request.ip)
  })

  const enter = (to: '/' | '/counter') => async (request: FastifyRequest, reply: FastifyReply) => {
    const { token = '' } = request.params as { token?: string }
    const standing = rehearsal.standing()
    if (standing.state === 'none' || !rehearsal.with(token)) return over(request, reply)
    // Its service worker and what it has not sent yet belong to the shop.
    if (readCookie(request, settings, 'till') !== null) return sendPage(reply.code(409), tillHerePage)
    reply.header('set-cookie', ticketCookie(settings, token, standing.endsAt.getTime() - Date.now()))
    return sendPage(forget(reply), doorPage(to))
  }
  fastify.get('/rehearsal/:token', enter('/'))
  fastify.get('/rehearsal/:token/till', enter('/counter'))
  fastify.get('/rehearsal/leave', async (request, reply) => {
    reply.header('set-cookie', cookiesTaken(request.headers.cookie, settings))
    return sendPage(forget(reply), doorPage('/'))
  })
  for (const [path, text] of [
    ['/rehearsal/page.js', PAGE_SCRIPT],
    ['/rehearsal/door.js', DOOR_SCRIPT],
  ] as const)
    fastify.get(path, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-store').send(text),
    )
}
