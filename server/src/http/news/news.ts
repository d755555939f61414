import type { ServerResponse } from 'node:http'
import { newsPath, tillNews } from '@sipday/contract/news.ts'
import { customerBody } from '@sipday/contract/subscriptions.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { authoriseList, notProved } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import { findSession } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import { readCookie } from '../cookie.ts'
import { answerFailure } from '../errors.ts'
import { inTime } from '../in-time.ts'
import { followClock } from '../calls/register.ts'
import { staying } from './stays-open.ts'
import { watchTills } from './watch-tills.ts'

/** Then it reconnects, and is looked up again. */
const LONGEST_MS = 10 * 60_000
/** Proxies close connections that are silent for half a minute. */
const HEARTBEAT_MS = 20_000
/** Spread out, so that after a restart not all return at once. */
const BACK_MS = { least: 3000, spread: 5000 }
const MOST = 2000
const MOST_OF_SESSION = 5

/**
 * A member's page hears of a redemption within about a second (R60). Connections are limited, and end with the server
 * or after ten minutes.
 */
export const registerNews = (fastify: FastifyInstance, deps: Deps): void => {
  const tills = watchTills(deps)
  const open = new Map<ServerResponse, string>()
  fastify.addHook('preClose', async () => {
    for (const response of open.keys()) response.end()
  })
  const isFull = (session: Session): boolean =>
    open.size >= MOST || [...open.values()].filter((id) => id === session.id).length >= MOST_OF_SESSION

  fastify.get(newsPath, { config: staying }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await followClock(deps)
      const session = await inTime(listenerOf(deps, request))
      const { CID } = customerBody.parse(request.query)
      if (!(await inTime(authoriseList(deps, session, 'read customer', { customerId: CID }))))
        return await reply.code(204).send()
      if (isFull(session)) return await reply.code(204).send()
      const response = reply.raw
      open.set(response, session.id)
      response.once('close', () => open.delete(response))
      const stop = await inTime(tills.listen(CID, () => response.write(`event: ${tillNews}\ndata:\n\n`))).catch(
        (error: unknown) => {
          open.delete(response)
          throw error
        },
      )
      if (response.destroyed) return stop()
      reply.hijack()
      begin(response, reply.getHeaders() as Record<string, string>, BACK_MS.least + deps.ids.number(BACK_MS.spread))
      response.once('close', stop)
    } catch (error) {
      return answerFailure(error, request, reply, false)
    }
  })
}

const listenerOf = async (deps: Deps, request: FastifyRequest): Promise<Session> => {
  const token = readCookie(request, deps.settings)
  const session = token ? await findSession({ db: deps.reads, clock: deps.clock }, token, { lookOnly: true }) : null
  if (!session) throw notProved()
  return session
}

/** A line now and then, until the page leaves or time is up. */
const begin = (response: ServerResponse, headers: Record<string, string>, backMs: number): void => {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    // One proxy waits for more unless told otherwise.
    'x-accel-buffering': 'no',
  })
  response.write(`retry: ${backMs}\n\n`)
  const heartbeat = setInterval(() => response.write(':\n\n'), HEARTBEAT_MS)
  const end = setTimeout(() => response.end(), LONGEST_MS)
  response.once('close', () => {
    clearInterval(heartbeat)
    clearTimeout(end)
  })
}
