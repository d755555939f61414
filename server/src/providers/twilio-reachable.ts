import type { Settings } from '../settings.ts'
import { straightFetch } from './straight-fetch.ts'

const LIMIT_MS = 5_000

/** The account's state, such as `active`; null if id or token is refused. Sends nothing. */
export const twilioAccount = async (twilio: NonNullable<Settings['twilio']>): Promise<string | null> => {
  const { accountSid, authToken, baseUrl } = twilio
  const answer = await straightFetch(`${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`, {
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    signal: AbortSignal.timeout(LIMIT_MS),
  })
  if (!answer.ok) return null
  const { status } = (await answer.json()) as { status?: string }
  return status ?? 'active'
}
