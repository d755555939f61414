import { change } from '../../store/office/changes.ts'
import { deactivate } from '../../store/office/staff.ts'
import { onceEndpoint } from '../endpoint.ts'
import { holdManaged, requireOtherOwner, signOutEverywhere } from '../staff/people.ts'

/** Takes a person off the staff: their sessions end in the same transaction. They stay in the lists as removed. */
export const staffRemove = onceEndpoint('staff-remove', async ({ deps, trx, input: { id }, person, by }) => {
  const other = await holdManaged(trx, person, id)
  if (other.role === 'owner') await requireOtherOwner(trx, id)
  const now = deps.clock.now()
  await deactivate(trx, { id, now })
  await signOutEverywhere(trx, id, now)
  await change(trx, { at: now, by, subject: 'staff', id, field: 'role', before: other.role, after: 'removed' })
  return {}
})
