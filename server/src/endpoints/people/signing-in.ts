import { authorise } from '../../access/authorise.ts'
import { checkCode } from '../../access/codes/check-code.ts'
import { canonicalContact, sendableContact } from '../../access/contacts.ts'
import { refuseFailing } from '../../access/failures.ts'
import { ownedCustomerIds } from '../../access/grants.ts'
import { endOtherSessions, noteDevice, ownSessions } from '../../access/own-sessions.ts'
import { proveContact } from '../../access/proofs.ts'
import { sendCode } from '../../access/codes/send-code.ts'
import { endSession } from '../../access/sessions.ts'
import type { Calls } from '../../endpoint.ts'
import { audit } from '../../store/audit.ts'

export const signingInCalls = {
  /** W5, S4, S5: known and unknown contacts get the same responses (R10). */
  otp: async ({ deps, input, session, asker, userAgent, cookie }) => {
    if (input.action === 'send') {
      const contact = sendableContact(deps, input.to, input.channel)
      await refuseFailing(deps, contact, asker)
      await sendCode(deps, session, contact, asker)
      return {
        success: true as const,
        message: `We sent a 6-digit code to your ${contact.channel === 'email' ? 'email' : 'phone'}.`,
      }
    }
    const given = { contact: canonicalContact(input.to, input.channel), typed: input.code, asker }
    cookie.give(await checkCode(deps, session, given, (trx, proved) => proveContact(deps, trx, session, proved)))
    await noteDevice(deps.db, session, userAgent)
    return { success: 'approved' as const }
  },

  /** Restores a new tab (R47). `justPaid`: the latest purchase's payer, while it may be viewed without a code (R59). */
  session: async ({ session: current }) => {
    const signedIn = current !== null && current.proofs.length > 0
    const mine = ownedCustomerIds(current)
    const latest = current?.bought.find(({ customerId }) => !mine.has(customerId))
    return {
      isAuthenticated: signedIn,
      customerId: signedIn ? current.customerId : null,
      expiresAt: signedIn ? current.expiresAt.toISOString() : null,
      justPaid: latest ? { customerId: latest.customerId, paymentId: latest.paymentId } : null,
    }
  },

  sessions: async ({ deps, session }) => {
    await authorise(deps, session, 'use own session', { part: 'sign-ins' })
    const found = await ownSessions(deps, session)
    return found.map(({ id, device, signedInAt, lastUsedAt }) => ({
      current: id === session.id,
      device,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    }))
  },

  'end-other-sessions': async ({ deps, session }) => {
    await authorise(deps, session, 'use own session', { part: 'sign-ins' })
    await endOtherSessions(deps, session)
    return {}
  },

  /** Wherever its cookie was copied to (risk 48). */
  logout: async ({ deps, session, cookie }) => {
    if (session) {
      await endSession(deps.db, session, deps.clock.now())
      await audit(deps, 'signed_out', { sessionId: session.id, customerId: session.customerId })
    }
    cookie.take()
    return {}
  },
} satisfies Partial<Calls>
