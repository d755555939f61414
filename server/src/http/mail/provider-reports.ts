import { createHmac, createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { isSameText } from '../same-text.ts'
import type { Bounce } from '../../messages/reach/bounces.ts'

/** What a provider's signed call says came back, each with the Message-ID of the letter. */
export type Report = Bounce & { messageId: string }

const FRESH_MS = 24 * 3_600_000
/** In seconds. A call that was overheard is not accepted for ever; providers repeat theirs for some hours. */
const isFresh = (timestamp: string, now: Date): boolean =>
  /^\d{9,11}$/.test(timestamp) && Math.abs(now.getTime() - Number(timestamp) * 1000) < FRESH_MS

type Signed = { signature: string; timestamp: string; body: Buffer }

/** ECDSA over timestamp and body, with the public key of the webhook (base64 of DER). */
export const isFromSendgrid = (key: string, { signature, timestamp, body }: Signed, now: Date): boolean => {
  if (!isFresh(timestamp, now)) return false
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    const signed = Buffer.concat([Buffer.from(timestamp), body])
    return verify('sha256', signed, publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

const sendgridEvents = z.array(
  z.object({
    event: z.string(),
    email: z.string(),
    'smtp-id': z.string(),
    type: z.string().optional(),
    status: z.string().optional(),
    reason: z.string().optional(),
  }),
)

/** `blocked`: the server refused the letter, not the address. */
export const sendgridReports = (body: unknown): Report[] =>
  z
    .array(z.unknown())
    .catch([])
    .parse(body)
    .flatMap((one) => sendgridEvents.element.safeParse(one).data ?? [])
    .filter(({ event, type }) => event === 'bounce' && type !== 'blocked')
    .map(({ email, 'smtp-id': messageId, status = '5.0.0', reason = '' }) => ({
      messageId,
      address: email,
      status,
      words: reason,
    }))

const mailgunBody = z.object({
  signature: z.object({ timestamp: z.string(), token: z.string(), signature: z.string() }),
  'event-data': z.object({
    event: z.string(),
    severity: z.string().optional(),
    recipient: z.string(),
    message: z.object({ headers: z.object({ 'message-id': z.string() }) }),
    'delivery-status': z
      .object({ code: z.number().optional(), message: z.string().optional(), description: z.string().optional() })
      .optional(),
  }),
})

/**
 * Null when it is not signed. The signature does not cover the event: that it names a letter of ours and its recipient
 * is checked when it is recorded.
 */
export const mailgunReports = (key: string, body: unknown, now: Date): Report[] | null => {
  const signed = mailgunBody.pick({ signature: true }).safeParse(body).data?.signature
  if (!signed || !isFresh(signed.timestamp, now)) return null
  const expected = createHmac('sha256', key)
    .update(signed.timestamp + signed.token)
    .digest('hex')
  if (!isSameText(signed.signature, expected)) return null
  const read = mailgunBody.safeParse(body)
  if (!read.success) return []
  const { event, severity, recipient, message, 'delivery-status': status } = read.data['event-data']
  if (event !== 'failed' || severity !== 'permanent') return []
  const words = status?.message || status?.description || ''
  return [{ messageId: message.headers['message-id'], address: recipient, status: String(status?.code ?? 550), words }]
}
