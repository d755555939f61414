import { nextTotpGeneration } from '../../../store/office/factors.ts'
import { holdPerson, requireMayAdd } from '../factors.ts'
import { totpUri } from '../totp.ts'
import { shopIn } from '../../../store/catalogue/shop-in.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** It counts once a code was checked; asking again hands out the same one. */
export const totpStart = officeEndpoint('totp-start', async ({ deps, session }) =>
  deps.db.transaction().execute(async (trx) => {
    const person = await holdPerson(trx, session)
    requireMayAdd(session, person, deps.clock.now())
    const [next] = await nextTotpGeneration(trx, person)
    const generation = next?.totp_generation ?? 1
    const office = `${(await shopIn(trx)).name} Office`
    return { secretUri: totpUri(deps, { staffId: person.id, generation, email: person.email, office }) }
  }),
)
