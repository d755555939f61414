import type { Email } from 'postal-mime'
import { randomId } from '../ids.ts'
import type { World } from '../world.ts'

/** What happens to mail for an address, by what is before its "@". */
const ANSWERS: Readonly<Record<string, 'hard' | 'soft' | 'late'>> = {
  'bounce-hard': 'hard',
  'bounce-soft': 'soft',
  'bounce-late': 'late',
}
export const bounceOf = (address: string): 'hard' | 'soft' | 'late' | null =>
  ANSWERS[address.split('@')[0]?.toLowerCase().split('+')[0] ?? ''] ?? null

const EOL = '\r\n'
const HEADERS = ['message-id', 'from', 'to', 'subject', 'date']

/** A delivery status notification (RFC 3464) about a mail that was accepted. */
export const returnedMail = (mail: Pick<Email, 'headers'>, from: string, to: string): string => {
  const boundary = randomId(24)
  const headers = mail.headers.filter(({ key }) => HEADERS.includes(key)).map(({ key, value }) => `${key}: ${value}`)
  return [
    'From: Postmaster <postmaster@mx.guest.example>',
    `To: ${from}`,
    'Subject: Undelivered, returned to sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Your message to ${to} could not be delivered.`,
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.guest.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 There is no such address',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    ...headers,
    '',
    `--${boundary}--`,
    '',
  ].join(EOL)
}

const AFTER_MS = 200
const WAIT_FOR_APP_MS = 10_000
const MOST_TRIES = 20

/** As the program behind the mailbox of returned mail would; again for a while when the app does not answer. */
export const returnLater = (world: World, raw: string, tries = 1): void => {
  const { appUrl, sandboxKey } = world.settings
  if (appUrl === null) return
  const again = () => {
    if (tries < MOST_TRIES) returnLater(world, raw, tries + 1)
  }
  setTimeout(() => {
    fetch(`${appUrl}/api/webhooks/mail`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${sandboxKey}` },
      body: raw,
      signal: AbortSignal.timeout(WAIT_FOR_APP_MS),
    }).then((response) => (response.status >= 500 ? again() : undefined), again)
  }, AFTER_MS * tries).unref()
}
