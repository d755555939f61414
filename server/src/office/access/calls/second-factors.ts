import { passkeysOf } from '../../../store/office/passkeys.ts'
import { personById } from '../../../store/office/people.ts'
import { factorsOf } from '../factors.ts'
import { notSignedIn, requireFull } from '../needs.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const secondFactors = officeEndpoint('second-factors', async ({ deps, session }) => {
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
})
