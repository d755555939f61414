import { moveOptionsOf } from '../../../purchases/changing/move.ts'
import { requireFull } from '../../access/needs.ts'
import { reachMembership } from '../../customers/reach-membership.ts'
import { officeEndpoint } from '../../endpoint.ts'

/** O9.3. */
export const movePreview = officeEndpoint('move-preview', ({ deps, input, session }) => {
  const person = requireFull(session)
  return deps.db.transaction().execute(async (trx) => {
    const row = await reachMembership(trx, person, input.membershipId)
    const { refused, location_name, next_charge_cents, renews_on, options } = await moveOptionsOf(trx, deps, row)
    return {
      refused,
      locationName: location_name,
      nextCents: next_charge_cents,
      renewsOn: renews_on,
      options: options.map((option) => ({
        locationId: option.location_id,
        name: option.name,
        address: option.address,
        nextCents: option.next_charge_cents,
      })),
    }
  })
})
