import { createHmac, timingSafeEqual } from 'node:crypto'
import { type AppSecrets, secretsIn } from '../app-secret.ts'
import type { Contact } from './contacts.ts'

/** Where a code is asked for. A proof or try at one counts at no other. */
export type Site = 'customers' | 'till' | 'office'

/** Rule J. */
export type Asker = {
  site: Site
  /** IPv6 is cut to its /64. */
  ip: string
  knows(contact: Contact): boolean
  remember(contact: Contact): void
}

const DAY_MS = 86_400_000
/** As long as browsers keep a cookie. */
export const KNOWN_MS = 400 * DAY_MS
/** A till is opened by a whole team. */
const MOST = 20

const tagOf = (appSecret: string, site: Site, { channel, address }: Contact, day: string): string =>
  createHmac('sha256', createHmac('sha256', appSecret).update('known browsers').digest())
    .update([site, channel, address, day].join('\n'))
    .digest('base64url')
    .slice(0, 22)

const entriesIn = (cookie: string | null): string[] => (cookie ?? '').split('.').slice(0, MOST)

/** Proved at this site within the last 400 days. */
export const knowsContact = (
  settings: AppSecrets,
  cookie: string | null,
  of: { site: Site; contact: Contact; now: Date },
): boolean =>
  entriesIn(cookie).some((entry) => {
    const [day = '', tag = ''] = entry.split('~')
    const age = of.now.getTime() - Number.parseInt(day, 36) * DAY_MS
    if (!(age >= -DAY_MS && age <= KNOWN_MS)) return false
    const given = Buffer.from(tag)
    return secretsIn(settings).some((secret) => {
      const right = Buffer.from(tagOf(secret, of.site, of.contact, day))
      return given.length === right.length && timingSafeEqual(given, right)
    })
  })

/** Newest first, without a name or address. */
export const withContact = (
  settings: AppSecrets,
  cookie: string | null,
  of: { site: Site; contact: Contact; now: Date },
): string => {
  const day = Math.floor(of.now.getTime() / DAY_MS).toString(36)
  const entry = `${day}~${tagOf(settings.appSecret, of.site, of.contact, day)}`
  const others = entriesIn(cookie).filter((one) => /^[\da-z]{1,6}~[\w-]{22}$/.test(one) && one !== entry)
  return [entry, ...others].slice(0, MOST).join('.')
}
