import { Resolver } from 'node:dns/promises'
import { describeMailServer, describeSquare, describeTwilio } from '@sipday/server/office/health/providers.ts'
import { readSettings } from '@sipday/server/settings.ts'
import { readLocalSettings } from '../starting/local-settings.ts'
import { bad, type Line, good, unsure } from '@sipday/server/office/health/line.ts'

/** Square, Twilio, the mail server, and whether others accept email in the shop's name. Asks them; changes nothing there. */
export async function describeProviders(env: NodeJS.ProcessEnv): Promise<Line[]> {
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
export async function describeMailDomain(mailFrom: string, names: Names): Promise<Line[]> {
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
