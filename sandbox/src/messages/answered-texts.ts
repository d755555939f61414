import { createHmac } from 'node:crypto'
import { refuse, type Reply } from '../http.ts'
import { randomId } from '../ids.ts'
import type { Body } from '../square/reading.ts'
import type { World } from '../world.ts'

/** S-T-O-P on a phone's keys: whoever has such a number answers STOP to every text. */
export const answersStop = (phone: string): boolean => phone.endsWith('7867')

const PATH = '/api/webhooks/twilio'
const WAIT_FOR_APP_MS = 10_000

/** As Twilio signs: the address, and each field with its value in the order of the names. */
const signatureOf = (token: string, url: string, fields: URLSearchParams): string => {
  const sorted = [...fields].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHmac('sha1', token)
    .update(url + sorted.map(([name, value]) => name + value).join(''))
    .digest('base64')
}

const tell = async ({ settings }: World, given: Record<string, string>): Promise<number | null> => {
  const { appUrl, webhookSignedUrl, twilioAccountSid, twilioAuthToken } = settings
  if (appUrl === null) return null
  const body = new URLSearchParams({ AccountSid: twilioAccountSid, ...given })
  const response = await fetch(appUrl + PATH, {
    method: 'POST',
    headers: {
      'x-twilio-signature': signatureOf(
        twilioAuthToken,
        webhookSignedUrl?.replace(/\/square$/, '/twilio') ?? appUrl + PATH,
        body,
      ),
    },
    body,
    signal: AbortSignal.timeout(WAIT_FOR_APP_MS),
  })
  return response.status
}

export const textTheShop = (world: World, from: string, words: string): Promise<number | null> =>
  tell(world, { MessageSid: `SM${randomId(32)}`, From: from, Body: words })

/** `POST /text-replies {from, body}`: someone answers by text. */
export const replyByText = async (world: World, { from, body }: Body): Promise<Reply> => {
  if (typeof from !== 'string' || typeof body !== 'string')
    return refuse(422, 'body_unclear', 'The body needs a "from" and a "body".')
  try {
    const status = await textTheShop(world, from, body)
    return { status: 200, body: { status } }
  } catch {
    return refuse(503, 'app_unreachable', 'The app could not be reached.')
  }
}
