import { capabilitiesOf } from '@sipday/rules/office/capabilities.ts'
import { rolesToGive } from '@sipday/rules/office/staff.ts'
import { allLocations, everyone } from '../../../store/office/staff.ts'
import { requireFull } from '../../access/needs.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { manages } from '../people.ts'

/** An owner sees everyone, a manager the tills of their locations. Removed ones are last. */
export const staff = officeEndpoint('staff', async ({ deps, session }) => {
  const person = requireFull(session)
  const [rows, locations] = await Promise.all([everyone(deps.db, { now: deps.clock.now() }), allLocations(deps.db, {})])
  const everywhere = capabilitiesOf(person).includes('settings')
  return {
    rows: rows
      .filter(({ id, role, location_ids: places }) => manages(person, { id, role, location_id: places?.[0] ?? null }))
      .map(({ id, name, email, role, active, version, ...of }) => {
        const factors = { passkeys: of.passkeys ?? 0, totp: of.totp ?? false }
        const isInvited = role !== 'till' && factors.passkeys === 0 && !factors.totp
        return {
          id,
          name,
          email,
          role,
          locationIds: of.location_ids ?? [],
          state: active ? (isInvited ? 'invited' : 'active') : 'removed',
          lastSeenAt: of.last_seen_at?.toISOString() ?? null,
          factors,
          tills: (of.tills ?? []).map((till) => ({ ...till, since: new Date(till.since).toISOString() })),
          seen: version,
        } as const
      }),
    locations: locations
      .filter(({ id }) => everywhere || person.locationIds.includes(id))
      .map(({ id, name }) => ({ id, name: name ?? id })),
    roles: rolesToGive(person),
  }
})
