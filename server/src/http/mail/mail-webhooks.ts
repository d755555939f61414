import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { keyInMessageId, recordBounce } from '../../messages/reach/bounces.ts'
import { readReturnedMail } from '../../messages/reach/returned-mail.ts'
import { countWebhook } from '../../observing/meters.ts'
import { Refusal } from '../../refusal.ts'
import { isSameText } from '../same-text.ts'
import { isFromSendgrid, mailgunReports, type Report, sendgridReports } from './provider-reports.ts'

const MOST_BYTES = 1_000_000
const NOTHING: Report[] = []

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

type Reader = (deps: Deps, request: FastifyRequest, body: Buffer) => Promise<Report[] | null> | Report[] | null

/** Null for a call that is not from there. */
const readers: Readonly<Record<string, Reader>> = {
  '/api/webhooks/mail': async ({ settings: { bounces } }, request, body) => {
    const given = headerOf(request, 'authorization').replace(/^Bearer /, '')
    if (!bounces || !isSameText(given, bounces.key)) return null
    const read = await readReturnedMail(body)
    return read ? read.bounces.map((bounce) => ({ ...bounce, messageId: read.messageId })) : NOTHING
  },
  '/api/webhooks/sendgrid': ({ settings, clock }, request, body) => {
    const signature = headerOf(request, 'x-twilio-email-event-webhook-signature')
    const timestamp = headerOf(request, 'x-twilio-email-event-webhook-timestamp')
    const key = settings.sendgridWebhookKey
    if (!key || !isFromSendgrid(key, { signature, timestamp, body }, clock.now())) return null
    return sendgridReports(jsonOf(body))
  },
  '/api/webhooks/mailgun': ({ settings, clock }, _request, body) =>
    settings.mailgunWebhookKey ? mailgunReports(settings.mailgunWebhookKey, jsonOf(body), clock.now()) : null,
}

/**
 * Decision 98. Only what names a letter of ours, by its Message-ID, and the address it went to is recorded; everything
 * else that is signed is acknowledged, or it would be repeated for days.
 */
export const registerMailWebhooks = (fastify: FastifyInstance, deps: Deps): void => {
  for (const [path, read] of Object.entries(readers))
    fastify.post(path, { bodyLimit: MOST_BYTES }, async (request) => {
      const reports = await read(deps, request, Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0))
      if (reports === null) {
        countWebhook({ type: 'mail', outcome: 'refused' })
        throw new Refusal(403, 'signature_wrong', 'The signature does not match.')
      }
      for (const report of reports) {
        const key = keyInMessageId(report.messageId, deps.settings.publicUrl)
        if (key !== null) await recordBounce(deps, key, report)
      }
      countWebhook({ type: 'mail', outcome: reports.length > 0 ? 'taken' : 'ignored' })
      return {}
    })
}
