import { giveBackLimits, takeLimit } from '../../../access/limits.ts'
import { secretsIn } from '../../../app-secret.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { shopIn } from '../../../store/catalogue/shop-in.ts'
import { change } from '../../../store/office/changes.ts'
import { nextTotpGeneration, noteTotpStep, takeRecoveryCode } from '../../../store/office/factors.ts'
import type { PersonFound } from '../../../store/office/people.ts'
import type { OfficeCalls } from '../../endpoint.ts'
import { addFactor, factorWrong, holdPerson, noteRefused, proveFactor, requireMayAdd } from '../factors.ts'
import { factorSecrets } from '../kept-secrets.ts'
import { requirePerson } from '../needs.ts'
import { checkNewPasskey, checkPasskey, passkeyOptions, storePasskey } from '../passkeys.ts'
import { recoveryHash } from '../recovery.ts'
import type { OfficeSession } from '../session.ts'
import { stepOf, totpUri } from '../totp.ts'

export const provingCalls = {
  'passkey-options': async ({ deps, input: { purpose }, session }) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await holdPerson(trx, session)
      if (purpose === 'add') requireMayAdd(session, person, deps.clock.now())
      return { options: await passkeyOptions(deps, trx, { session, person, purpose }) }
    }),

  'passkey-check': async ({ deps, input, session, cookie }) => {
    const now = deps.clock.now()
    if (input.purpose === 'prove') {
      await checkPasskey(deps, session, input.response)
      cookie.give(await deps.db.transaction().execute((trx) => proveFactor(deps, trx, session, 'passkey')))
      return {}
    }
    const made = await checkNewPasskey(deps, session, input.response)
    const name = input.name?.trim() || 'Passkey'
    const { token, ...shown } = await deps.db.transaction().execute(async (trx) => {
      const person = await holdPerson(trx, session)
      requireMayAdd(session, person, now)
      await storePasskey(trx, person.id, made, { name, now })
      return addFactor(deps, trx, session, { person, factor: 'passkey', name })
    })
    cookie.give(token)
    return shown
  },

  /** It counts once a code was checked; asking again hands out the same one. */
  'totp-start': async ({ deps, session }) =>
    deps.db.transaction().execute(async (trx) => {
      const person = await holdPerson(trx, session)
      requireMayAdd(session, person, deps.clock.now())
      const [next] = await nextTotpGeneration(trx, person)
      const generation = next?.totp_generation ?? 1
      const office = `${(await shopIn(trx)).name} Office`
      return { secretUri: totpUri(deps, { staffId: person.id, generation, email: person.email, office }) }
    }),

  /**
   * Proves the person by the authenticator, or adds the one just handed out. Tries count before they are compared, and
   * right ones are given back; after five wrong ones an hour, other ways remain (rule T).
   */
  'totp-check': async ({ deps, input, session, cookie }) => {
    const { id } = requirePerson(session)
    await takeLimit(deps, 'office_totp_failed', id)
    const checked = await deps.db.transaction().execute((trx) => check(deps, trx, session, input))
    if (!checked) {
      await noteRefused(deps, session, 'authenticator', 'wrong')
      throw factorWrong('code_wrong', 'That code is not right. Please enter the one that your app shows now.')
    }
    await giveBackLimits(deps, ['office_totp_failed', id])
    const { token, ...shown } = checked
    cookie.give(token)
    return shown
  },

  'recovery-check': async ({ deps, input, session, cookie }) => {
    const { id } = requirePerson(session)
    const now = deps.clock.now()
    await takeLimit(deps, 'office_recovery_failed', id)
    const checked = await deps.db.transaction().execute(async (trx) => {
      const person = await holdPerson(trx, session)
      const secrets = await factorSecrets(deps, trx)
      const codeHashes = secrets.map((secret) => recoveryHash(secret, id, input.code))
      const [taken] = await takeRecoveryCode(trx, { staffId: id, codeHashes, now })
      if (!taken) return null
      const before = person.recovery_left ?? 0
      const by = { staffId: id, sessionId: session.id }
      await change(trx, { at: now, by, subject: 'staff', id, field: 'recovery codes', before, after: before - 1 })
      return { token: await proveFactor(deps, trx, session, 'recovery code'), recoveryLeft: before - 1 }
    })
    if (!checked) {
      await noteRefused(deps, session, 'recovery code', 'wrong')
      throw factorWrong('code_wrong', 'That recovery code is not right, or it was used before.')
    }
    await giveBackLimits(deps, ['office_recovery_failed', id])
    cookie.give(checked.token)
    return { recoveryLeft: checked.recoveryLeft }
  },
} satisfies Partial<OfficeCalls>

const check = async (
  deps: Deps,
  trx: Trx,
  session: OfficeSession,
  { purpose, code }: { purpose: 'add' | 'prove'; code: string },
): Promise<{ token: string; recoveryCodes?: string[] } | null> => {
  const person = await holdPerson(trx, session)
  const adds = purpose === 'add'
  if (adds) requireMayAdd(session, person, deps.clock.now())
  const generation = adds ? handedOut(person) : person.totp_live
  if (generation === null) throw new Refusal(409, 'no_authenticator', 'There is no authenticator to check.')
  const lastStep = adds ? null : person.totp_last_step
  const mark = adds ? null : person.totp_secret
  // Another process may have handed it out by the secret that is being replaced.
  const secrets = adds ? secretsIn(deps.settings) : await factorSecrets(deps, trx)
  const right = stepOf({ clock: deps.clock, secrets }, { staffId: person.id, generation, lastStep, mark }, code)
  if (right === null) return null
  await noteTotpStep(trx, { id: person.id, generation, ...right })
  if (adds) return addFactor(deps, trx, session, { person, factor: 'authenticator', name: 'Authenticator app' })
  return { token: await proveFactor(deps, trx, session, 'authenticator') }
}

/** The authenticator that waits for its first code, or null. */
const handedOut = (person: PersonFound): number | null =>
  person.totp_generation > 0 && person.totp_generation !== person.totp_live ? person.totp_generation : null
