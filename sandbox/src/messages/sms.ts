import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sha256 } from '../ids.ts'
import type { World } from '../world.ts'
import { answersStop, textTheShop } from './answered-texts.ts'
import { keepMessage } from './inbox.ts'

const ANSWER_MS = 200

type Reply = { status: number; body: unknown; headers?: Record<string, string> }

export const smsRefusal = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
  ...(status === 401 ? { headers: { 'www-authenticate': 'Basic realm="Twilio API"' } } : {}),
})

const isSignedIn = (world: World, authorization: string | undefined): boolean => {
  const { twilioAccountSid, twilioAuthToken } = world.settings
  const expected = `Basic ${Buffer.from(`${twilioAccountSid}:${twilioAuthToken}`).toString('base64')}`
  return timingSafeEqual(Buffer.from(sha256(authorization ?? '')), Buffer.from(sha256(expected)))
}

/** Plausible E.164; ten digits in the United States. +1 500 555 0001 is Twilio's own invalid number. */
const isPhone = (to: string): boolean =>
  /^\+[1-9]\d{7,14}$/.test(to) && (!to.startsWith('+1') || /^\+1[2-9]\d{9}$/.test(to)) && to !== '+15005550001'

/** `POST /2010-04-01/Accounts/:sid/Messages.json`, answered as Twilio does. */
export function sendSms(
  world: World,
  accountSid: string,
  authorization: string | undefined,
  form: URLSearchParams,
): Reply {
  if (!isSignedIn(world, authorization)) return smsRefusal(401, 20003, 'Authenticate')
  if (accountSid !== world.settings.twilioAccountSid) {
    return smsRefusal(
      404,
      20404,
      `The requested resource /2010-04-01/Accounts/${accountSid}/Messages.json was not found`,
    )
  }
  const to = (form.get('To') ?? '').replaceAll(/[\s().-]/g, '')
  const from = form.get('From')
  const service = form.get('MessagingServiceSid')
  const body = form.get('Body') ?? ''
  if (to === '') return smsRefusal(400, 21604, "A 'To' phone number is required.")
  if (!isPhone(to)) return smsRefusal(400, 21211, `Invalid 'To' Phone Number: ${form.get('To')}`)
  if (!from && !service) return smsRefusal(400, 21603, "A 'From' phone number is required.")
  if (body === '') return smsRefusal(400, 21602, 'Message body is required.')
  if (body.length > 1600)
    return smsRefusal(400, 21617, 'The concatenated message body exceeds the 1600 character limit')
  keepMessage(world, { channel: 'sms', to, subject: null, text: body, html: null })
  if (answersStop(to)) setTimeout(() => void textTheShop(world, to, 'STOP').catch(() => undefined), ANSWER_MS).unref()
  const sid = `SM${randomBytes(16).toString('hex')}`
  const sentAt = world.clock.now().toUTCString().replace('GMT', '+0000')
  return {
    status: 201,
    body: {
      sid,
      account_sid: accountSid,
      api_version: '2010-04-01',
      body,
      date_created: sentAt,
      date_sent: null,
      date_updated: sentAt,
      direction: 'outbound-api',
      error_code: null,
      error_message: null,
      from,
      messaging_service_sid: service,
      num_media: '0',
      num_segments: String(Math.ceil(body.length / 160)),
      price: null,
      price_unit: 'USD',
      status: 'queued',
      subresource_uris: { media: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}/Media.json` },
      to,
      uri: `/2010-04-01/Accounts/${accountSid}/Messages/${sid}.json`,
    },
  }
}
