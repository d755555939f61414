import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesAreSecure, type Settings } from '../settings.ts'

type Public = Pick<Settings, 'publicUrl'>

/** None is good for another site (rule K). */
export type SessionCookie = 'sid' | 'till' | 'office'
/** `known`: contacts proved in this browser (decision 76); it opens nothing. */
type Kind = SessionCookie | 'known'

/** `__Host-sid` with TLS; plain `sid` only on this machine (rule A). */
export const cookieName = (settings: Public, kind: Kind = 'sid'): string =>
  cookiesAreSecure(settings) ? `__Host-${kind}` : kind

const attributes = (settings: Public): string =>
  `Path=/; HttpOnly; SameSite=Strict${cookiesAreSecure(settings) ? '; Secure' : ''}`

/** Ignores a second cookie of the same name. */
export const readCookie = (request: FastifyRequest, settings: Public, kind: Kind = 'sid'): string | null => {
  const name = `${cookieName(settings, kind)}=`
  const part = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(name))
  return part ? part.slice(name.length) : null
}

export const cookieAt = (path: string): SessionCookie => (path.startsWith('/api/counter/') ? 'till' : 'sid')

export const giveCookie = (
  reply: FastifyReply,
  settings: Public,
  token: string,
  maxAgeMs: number,
  kind: Kind = 'sid',
): void => {
  const seconds = Math.max(0, Math.ceil(maxAgeMs / 1000))
  reply.header('set-cookie', `${cookieName(settings, kind)}=${token}; ${attributes(settings)}; Max-Age=${seconds}`)
}

/** Also clears the site's storage in the browser. */
export const takeCookie = (reply: FastifyReply, settings: Public, kind: Kind = 'sid'): void => {
  dropCookie(reply, settings, kind)
  reply.header('clear-site-data', '"storage"')
}

/** Leaves the host's other sites alone. */
export const dropCookie = (reply: FastifyReply, settings: Public, kind: Kind): void => {
  reply.header('set-cookie', `${cookieName(settings, kind)}=; ${attributes(settings)}; Max-Age=0`)
}
