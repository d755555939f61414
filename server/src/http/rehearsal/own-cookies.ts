import { cookiesAreSecure, type Settings } from '../../settings.ts'

type Public = Pick<Settings, 'publicUrl'>

const HOST = '__Host-'
const MARK = 'rehearsal-'

export const ticketName = (settings: Public): string => `${cookiesAreSecure(settings) ? HOST : ''}rehearsal`

const pairs = (header: string | undefined): [name: string, value: string][] =>
  (header ?? '').split(/;\s*/).flatMap((pair) => {
    const at = pair.indexOf('=')
    return at < 1 ? [] : [[pair.slice(0, at), pair.slice(at + 1)]]
  })

const hostOf = (name: string): string => (name.startsWith(HOST) ? HOST : '')

/** `sid` of a rehearsal is `rehearsal-sid` in the browser. */
const isOurs = (name: string): boolean => name.slice(hostOf(name).length).startsWith(MARK)

export const ticketIn = (header: string | undefined, settings: Public): string | null =>
  pairs(header).find(([name]) => name === ticketName(settings))?.[1] ?? null

/** What the rehearsal may see: never a cookie of the shop. */
export const cookiesForRehearsal = (header: string | undefined): string =>
  pairs(header)
    .filter(([name]) => isOurs(name))
    .map(([name, value]) => `${hostOf(name)}${name.slice(hostOf(name).length + MARK.length)}=${value}`)
    .join('; ')

/** Never one with the name of a cookie of the shop. */
export const cookieForBrowser = (header: string): string =>
  `${hostOf(header)}${MARK}${header.slice(hostOf(header).length)}`

const attributes = (settings: Public): string =>
  `Path=/; HttpOnly; SameSite=Lax${cookiesAreSecure(settings) ? '; Secure' : ''}`

export const ticketCookie = (settings: Public, token: string, maxAgeMs: number): string =>
  `${ticketName(settings)}=${token}; ${attributes(settings)}; Max-Age=${Math.max(0, Math.ceil(maxAgeMs / 1000))}`

export const cookiesTaken = (header: string | undefined, settings: Public): string[] =>
  pairs(header)
    .filter(([name]) => isOurs(name) || name === ticketName(settings))
    .map(([name]) => `${name}=; ${attributes(settings)}; Max-Age=0`)
