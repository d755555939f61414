import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { dropTotp } from '../../../store/office/factors.ts'
import { passkeysOf, removePasskey } from '../../../store/office/passkeys.ts'
import { personById } from '../../../store/office/people.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { factorsOf, holdPerson } from '../factors.ts'
import { notSignedIn, requireFull } from '../needs.ts'
import { newRecoveryCodes } from '../recovery.ts'

export const factorCalls = {
  'second-factors': async ({ deps, session }) => {
    const { id } = requireFull(session)
    const [[person], passkeys] = await Promise.all([personById(deps.db, { id }), passkeysOf(deps.db, { staffId: id })])
    if (!person) throw notSignedIn()
    const { totp, recoveryLeft } = factorsOf(person)
    return {
      passkeys: passkeys.map((key) => ({
        id: key.id,
        name: key.name,
        addedAt: key.added_at.toISOString(),
        usedAt: key.used_at?.toISOString() ?? null,
      })),
      totp,
      recoveryLeft,
    }
  },

  /** Never removes the last one. */
  'second-factor-remove': oncePerKey(async ({ deps, trx, input, session, by }) => {
    const person = await holdPerson(trx, session)
    const { passkeys, totp } = factorsOf(person)
    const now = deps.clock.now()
    const changed = { at: now, by, subject: 'staff' as const, id: person.id }
    if ('totp' in input) {
      if (!totp) throw unknown()
      await dropTotp(trx, person)
      await change(trx, { ...changed, field: 'authenticator', before: 'Authenticator app' })
    } else {
      const [removed] = await removePasskey(trx, { id: input.passkeyId, staffId: person.id, now })
      if (!removed) throw unknown()
      await change(trx, { ...changed, field: 'passkey', before: removed.name })
    }
    if (passkeys + (totp ? 1 : 0) <= 1)
      throw new Refusal(409, 'last_factor', 'This is your only second factor. Please add another one first.')
    return {}
  }),

  /** The answer is not kept for a repeat: nothing that can be shown again is stored. */
  'recovery-codes': async ({ deps, session }) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await holdPerson(trx, session)
      const by = { staffId: person.id, sessionId: session.id }
      return { recoveryCodes: await newRecoveryCodes(deps, trx, by) }
    }),
} satisfies Partial<OfficeCalls>

const unknown = () => new Refusal(404, 'unknown', 'We could not find that.')
