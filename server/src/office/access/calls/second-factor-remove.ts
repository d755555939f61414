import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { dropTotp } from '../../../store/office/factors.ts'
import { removePasskey } from '../../../store/office/passkeys.ts'
import { factorsOf, holdPerson } from '../factors.ts'
import { onceEndpoint } from '../../endpoint.ts'

const unknown = () => new Refusal(404, 'unknown', 'We could not find that.')

/** Never removes the last one. */
export const secondFactorRemove = onceEndpoint('second-factor-remove', async ({ deps, trx, input, session, by }) => {
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
})
