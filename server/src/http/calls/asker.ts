import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Asker, KNOWN_MS, knowsContact, type Site, withContact } from '../../access/asker.ts'
import type { Deps } from '../../deps.ts'
import { clientAddress } from '../client-address.ts'
import { giveCookie, readCookie } from '../cookie.ts'

export const askerOf = (deps: Deps, site: Site, request: FastifyRequest, reply: FastifyReply): Asker => {
  const { settings, clock } = deps
  const known = readCookie(request, settings, 'known')
  return {
    site,
    ip: clientAddress(request.ip),
    knows: (contact) => knowsContact(settings, known, { site, contact, now: clock.now() }),
    remember: (contact) => {
      const value = withContact(settings, known, { site, contact, now: clock.now() })
      giveCookie(reply, settings, value, KNOWN_MS, 'known')
    },
  }
}
