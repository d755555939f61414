import { addFactor, holdPerson, proveFactor, requireMayAdd } from '../factors.ts'
import { checkNewPasskey, checkPasskey, storePasskey } from '../passkeys.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const passkeyCheck = officeEndpoint('passkey-check', async ({ deps, input, session, cookie }) => {
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
})
