import { giveBackLimits, takeLimit } from '../../../access/limits.ts'
import { change } from '../../../store/office/changes.ts'
import { takeRecoveryCode } from '../../../store/office/factors.ts'
import { factorWrong, holdPerson, noteRefused, proveFactor } from '../factors.ts'
import { factorSecrets } from '../kept-secrets.ts'
import { requirePerson } from '../needs.ts'
import { recoveryHash } from '../recovery.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const recoveryCheck = officeEndpoint('recovery-check', async ({ deps, input, session, cookie }) => {
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
})
