import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesAreSecure, type Settings } from '../settings.ts'

type Public = Pick<Settings, 'publicUrl'>

/** `__Host-sid` with TLS; plain `sid` only on this machine itself (rule A). */
export const cookieName = (settings: Public): string => (cookiesAreSecure(settings) ? '__Host-sid' : 'sid')

const attributes = (settings: Public): string =>
  `Path=/; HttpOnly; SameSite=Strict${cookiesAreSecure(settings) ? '; Secure' : ''}`

/** The value of our cookie, or null. A second cookie of the same name is ignored. */
export const readCookie = (request: FastifyRequest, settings: Public): string | null => {
  const name = `${cookieName(settings)}=`
  const part = (request.headers.cookie ?? '').split(/;\s*/).find((pair) => pair.startsWith(name))
  return part ? part.slice(name.length) : null
}

export const giveCookie = (reply: FastifyReply, settings: Public, token: string, maxAgeMs: number): void => {
  const seconds = Math.max(0, Math.ceil(maxAgeMs / 1000))
  reply.header('set-cookie', `${cookieName(settings)}=${token}; ${attributes(settings)}; Max-Age=${seconds}`)
}

/** Deletes the cookie and clears what the site stored in the browser. */
export const takeCookie = (reply: FastifyReply, settings: Public): void => {
  reply.header('set-cookie', `${cookieName(settings)}=; ${attributes(settings)}; Max-Age=0`)
  reply.header('clear-site-data', '"storage"')
}
