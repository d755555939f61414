import { Resolver } from 'node:dns/promises'
import { mailServerAccepts } from '@sipday/server/providers/mail-reachable.ts'
import { squareAnswers } from '@sipday/server/providers/square-reachable.ts'
import { twilioAccount } from '@sipday/server/providers/twilio-reachable.ts'
import { readSettings, type Settings } from '@sipday/server/settings.ts'
import { readLocalSettings } from '../starting/local-settings.ts'
import { bad, type Finding, good, unsure } from './finding.ts'

/** Square, Twilio, the mail server, and whether others accept email in the shop's name. Asks them; changes nothing there. */
export async function describeProviders(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  if (readLocalSettings(env).withSandbox) return [good('the sandbox stands in for Square, email and text messages')]
  const settings = readSettings({ APP_SECRET: 'x'.repeat(32), ...env, DATABASE_URL: 'postgres://not-asked' })
  const parts = await Promise.all([
    describeSquare(settings.square),
    describeTwilio(settings.twilio),
    describeMailServer(settings.smtpUrl),
    describeMailDomain(settings.mailFrom, new Resolver({ timeout: 2_000, tries: 1 })),
  ])
  return parts.flat()
}

async function describeSquare(square: Parameters<typeof squareAnswers>[0]): Promise<Finding[]> {
  const answered = await squareAnswers(square).catch(() => null)
  if (answered === null) return [unsure(`${square.baseUrl} cannot be reached from here`)]
  return [
    answered
      ? good(`Square accepts the token, and the account has the location ${square.locationId}`)
      : bad(
          'Square refuses the token, or the account lacks the location: check SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID',
        ),
  ]
}

/** As Twilio makes them: its token is shown once beside the id. */
const SID = /^AC[0-9a-f]{32}$/
const TOKEN = /^[0-9a-f]{32}$/

export async function describeTwilio(twilio: Settings['twilio']): Promise<Finding[]> {
  if (!twilio) return [good('no text messages: codes are sent by email only')]
  const { accountSid, authToken, baseUrl } = twilio
  if (!SID.test(accountSid)) return [bad('TWILIO_ACCOUNT_SID is no account: it begins with AC and has 34 characters')]
  if (!TOKEN.test(authToken)) return [bad('TWILIO_AUTH_TOKEN is no token: it has 32 characters, 0 to 9 and a to f')]
  const status = await twilioAccount(twilio).catch(() => undefined)
  if (status === undefined) return [unsure(`${baseUrl} cannot be reached from here`)]
  if (status === null)
    return [bad('Twilio refuses the account or the token: check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN')]
  return [
    status === 'active'
      ? good('Twilio accepts the account and the token')
      : bad(`Twilio says that the account is ${status}: no text message is sent`),
  ]
}

async function describeMailServer(smtpUrl: string): Promise<Finding[]> {
  const { host } = new URL(smtpUrl)
  try {
    await mailServerAccepts(smtpUrl)
    return [good(`${host} accepts email from us`)]
  } catch (error) {
    return [bad(`${host} does not accept email from us (${(error as Error).message}): check SMTP_URL`)]
  }
}

/** The part of node:dns that is needed. */
type Names = { resolveTxt(name: string): Promise<string[][]> }

/** Names under which mail services usually publish their key. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  'smtp',
  's1',
  's2',
  'k1',
  'k2',
  'selector1',
  'selector2',
  'google',
  'mx',
  'pm',
]

/** SPF, DKIM and DMARC of the sender's domain (RFC 7208, RFC 6376, RFC 7489). */
export async function describeMailDomain(mailFrom: string, names: Names): Promise<Finding[]> {
  const domain = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? ''
  const texts = (name: string): Promise<Texts> => textsOf(names, name)
  const [spf, dmarc, ...keys] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    ...SELECTORS.map((selector) => texts(`${selector}._domainkey.${domain}`)),
  ])
  if (spf === 'no answer' || dmarc === 'no answer')
    return [unsure(`DNS cannot be asked from here, so SPF, DKIM and DMARC of ${domain} are not known`)]
  if (spf === 'no such name')
    return [
      unsure(`DNS does not know ${domain} here: without internet access that says nothing; otherwise check MAIL_FROM`),
    ]
  const hasKey = keys.some((found) => listed(found).some((text) => /(?:^v=DKIM1|[\s;]?p=)/i.test(text)))
  return [
    spf.some((text) => /^v=spf1\b/i.test(text))
      ? good(`${domain} has an SPF record`)
      : bad(`${domain} has no SPF record: codes end up in spam; publish the one of your email service`),
    hasKey
      ? good(`${domain} has a DKIM key`)
      : unsure(
          `no DKIM key of ${domain} under a usual name: send yourself a code and look for "dkim=pass" in its source`,
        ),
    listed(dmarc).some((text) => /^v=DMARC1\b/i.test(text))
      ? good(`${domain} has a DMARC record`)
      : bad(`${domain} has no DMARC record: publish at least "v=DMARC1; p=none" at _dmarc.${domain}`),
  ]
}

type Texts = string[] | 'no such name' | 'no answer'
const listed = (texts: Texts): string[] => (typeof texts === 'string' ? [] : texts)

async function textsOf(names: Names, name: string): Promise<Texts> {
  try {
    return (await names.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENODATA') return []
    return code === 'ENOTFOUND' ? 'no such name' : 'no answer'
  }
}
