import { measured } from '../observing/meters.ts'
import type { Settings } from '../settings.ts'
import { straightFetch } from './straight-fetch.ts'

/** To a phone in E.164; throws TextFailed if not accepted within 8 s. */
export type TextMessages = { send(to: string, text: string): Promise<void> }

/** `final`: another attempt will not help. */
export class TextFailed extends Error {
  readonly final: boolean
  constructor(message: string, final: boolean) {
    super(message)
    this.name = 'TextFailed'
    this.final = final
  }
}

const TIME_OUT_MS = 8_000

/** Answers of people, and what became of a text. */
export const textsPath = '/api/webhooks/twilio'

/** Null for a shop that sends no texts. */
export const createTextMessages = ({
  twilio,
  publicUrl,
}: Pick<Settings, 'twilio' | 'publicUrl'>): TextMessages | null => {
  if (!twilio) return null
  const { accountSid, authToken, from, baseUrl } = twilio
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  // Twilio refuses an address that it cannot reach.
  const report = publicUrl.startsWith('https:') ? { StatusCallback: publicUrl + textsPath } : {}
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const send = async (to: string, text: string): Promise<void> => {
    const response = await straightFetch(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, From: from, Body: text, ...report }),
      signal: AbortSignal.timeout(TIME_OUT_MS),
    })
    if (response.ok) return void (await response.arrayBuffer())
    const answer = (await response.json().catch(() => ({}))) as { code?: number }
    const final = response.status === 400
    throw new TextFailed(`the text message was refused (${response.status}, code ${answer.code ?? 'none'})`, final)
  }
  return { send: (to, text) => measured('twilio', 'messages.create', () => send(to, text)) }
}
