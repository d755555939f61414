import { giveBackLimits, takeLimit } from '../../../access/limits.ts'
import { secretsIn } from '../../../app-secret.ts'
import type { Deps, Trx } from '../../../deps.ts'
import { Refusal } from '../../../refusal.ts'
import { noteTotpStep } from '../../../store/office/factors.ts'
import type { PersonFound } from '../../../store/office/people.ts'
import { addFactor, factorWrong, holdPerson, noteRefused, proveFactor, requireMayAdd } from '../factors.ts'
import { factorSecrets } from '../kept-secrets.ts'
import { requirePerson } from '../needs.ts'
import type { OfficeSession } from '../session.ts'
import { stepOf } from '../totp.ts'
import { officeEndpoint } from '../../endpoint.ts'

/**
 * Proves the person by the authenticator, or adds the one just handed out. Tries count before they are compared, and
 * right ones are given back; after five wrong ones an hour, other ways remain (rule T).
 */
export const totpCheck = officeEndpoint('totp-check', async ({ deps, input, session, cookie }) => {
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
})

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
