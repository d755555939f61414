import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Site } from '../../access/asker.ts'
import { wasJustReplaced } from '../../access/sessions.ts'
import type { Deps } from '../../deps.ts'
import type { CallOf } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { audit, type AuditDetail } from '../../store/audit.ts'
import { clientAddress } from '../client-address.ts'
import { dropCookie, giveCookie, readCookie, type SessionCookie, takeCookie } from '../cookie.ts'
import { refusalOf } from '../errors.ts'
import { requireOwnOrigin } from '../origin.ts'
import { askerOf } from './asker.ts'

type SiteCall<S> = {
  name: string
  site: Site
  row: { method: 'GET' | 'POST'; request: z.ZodType | null }
  takesFile?: boolean
  find(token: string | null): Promise<S | null>
  /** Rule A or K, before the body is read. Throws Refusal. */
  admit(session: S | null, token: string | null): Promise<void> | void
  /** For a visitor who has none; absent where the row asks for one, or for nothing. */
  open?: (() => Promise<{ session: S; token: string }>) | undefined
  handle(call: CallOf<unknown, S | null>): Promise<unknown>
  /** I12: whose refusals are audited; others only count in the metrics. */
  auditedAs(session: S): AuditDetail | null
}

const cookies: Record<Site, SessionCookie> = { customers: 'sid', till: 'till', office: 'office' }

/** Audited for known callers. 422 is a typing mistake. */
const refusedAloud = new Set([400, 401, 402, 403, 404, 409, 429])

/** Origin, session, access, schema, then the call. */
export const runCall = async <S extends { id: string; expiresAt: Date }>(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, site, row, takesFile = false, find, admit, open, handle, auditedAs }: SiteCall<S>,
): Promise<unknown> => {
  if (row.method === 'POST') requireOwnOrigin(request, deps.settings.publicUrl, takesFile)
  const cookie = cookies[site]
  const token = readCookie(request, deps.settings, cookie)
  let session = await find(token)
  const give = (value: string): void =>
    giveCookie(reply, deps.settings, value, (session?.expiresAt.getTime() ?? 0) - deps.clock.now().getTime(), cookie)
  const take = (): void => {
    // The office leaves the host's other sites alone, and a till keeps offline drinks in this browser's storage.
    const isShared = site === 'office' || (site === 'customers' && readCookie(request, deps.settings, 'till') !== null)
    const end = isShared ? dropCookie : takeCookie
    end(reply, deps.settings, cookie)
  }
  try {
    await admit(session, token)
    const input = row.request?.parse(row.method === 'GET' ? request.query : request.body)
    if (!session && open) {
      if (token && (await wasJustReplaced(deps, token))) throw meanwhile()
      const opened = await open()
      session = opened.session
      give(opened.token)
    }
    return await handle({
      name,
      deps,
      input,
      session,
      ip: clientAddress(request.ip),
      asker: askerOf(deps, site, request, reply),
      userAgent: headerOf(request, 'user-agent'),
      cookie: { give, take },
    })
  } catch (error) {
    const { status, code } = refusalOf(error)
    const known = session && refusedAloud.has(status) ? auditedAs(session) : null
    const detail = { ...known?.detail, status, code }
    if (known) await audit(deps, 'refused', { sessionId: session?.id ?? null, ...known, detail }).catch(() => undefined)
    throw error
  }
}

const meanwhile = (): Refusal =>
  new Refusal(503, 'try_again', 'You have just signed in on another page. Please try again.', { retryAfterSeconds: 5 })

export const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}
