import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { countWebhook, timeWebhook } from '../observing/meters.ts'
import { ofCall } from '../observing/request-id.ts'
import { Refusal } from '../refusal.ts'
import { isSameText } from './same-text.ts'
import { noteEvent } from '../store/provider/events.ts'

const PATH = '/api/webhooks/square'

/** Plain ASCII; anything else, including U+0000, is no event for us. */
const plain = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[!-~]+$/)

const eventBody = z.object({
  event_id: plain(100),
  type: plain(100),
  data: z.object({ id: plain(255) }),
  created_at: z.iso.datetime({ offset: true }).optional().catch(undefined),
})

/** Over the configured address and raw body, in constant time (rule G, risk 64). */
const isSigned = (settings: Deps['settings'], body: Buffer, given: string): boolean =>
  settings.square.webhookSignatureKeys.filter((key) => isSignedWith(key, settings.publicUrl, body, given)).length > 0

const isSignedWith = (key: string, publicUrl: string, body: Buffer, given: string): boolean => {
  const expected = createHmac('sha256', key)
    .update(publicUrl + PATH)
    .update(body)
    .digest('base64')
  return isSameText(given, expected)
}

/**
 * Once, with the job that reads its object. Everything signed is acknowledged, or the provider would repeat it for days
 * and then stop; unknown shapes are logged and counted. The body is the raw signed bytes.
 */
export const registerWebhook = (fastify: FastifyInstance, deps: Deps): void => {
  fastify.post(PATH, async (request) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signature = request.headers['x-square-hmacsha256-signature']
    if (typeof signature !== 'string' || !isSigned(deps.settings, body, signature)) {
      countWebhook({ type: 'unknown', outcome: 'refused' })
      throw new Refusal(403, 'signature_wrong', 'The signature does not match.')
    }
    const read = eventBody.safeParse(jsonOf(body))
    if (!read.success) {
      countWebhook({ type: 'unknown', outcome: 'ignored' })
      const odd = read.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`)
      request.log.warn({ bytes: body.length, odd }, 'a signed event is not for us')
      return {}
    }
    const event = read.data
    await noteEvent(deps.db, {
      eventId: event.event_id,
      type: event.type,
      now: deps.clock.now(),
      payload: { type: event.type, objectId: event.data.id, ...ofCall() },
    })
    countWebhook({ type: event.type, outcome: 'taken' })
    if (event.created_at)
      timeWebhook({}, Math.max(0, (deps.clock.now().getTime() - new Date(event.created_at).getTime()) / 1000))
    return {}
  })
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
