import { holdOwners, lockAnyone } from '../../store/office/staff.ts'
import { othersOf } from '../../store/office/approvals.ts'
import { change } from '../../store/office/changes.ts'
import { dropFactors } from '../../store/office/people.ts'
import type { CarryOut } from '../approvals/kinds.ts'
import { inviteToOffice } from './invitation.ts'
import { signOutEverywhere } from './people.ts'

/** Does nothing when the person or the asking owner is gone or no owner, or when no owner could sign in. */
export const resetFactor: CarryOut = async (deps, trx, approval) => {
  const now = deps.clock.now()
  const by = 'by itself'
  await holdOwners(trx)
  const [person] = await lockAnyone(trx, { id: approval.subject_id, email: null })
  const [asker] = await lockAnyone(trx, { id: approval.asked_by, email: null })
  const others = await othersOf(trx, { staffId: approval.subject_id, since: null })
  const holds = person?.active && asker?.active && asker.role === 'owner' && others.some(({ role }) => role === 'owner')
  if (!holds) {
    await change(trx, { at: now, by, subject: 'approval', id: approval.id, field: 'lapsed', after: approval.words })
    return
  }
  await dropFactors(trx, person.id, now)
  await signOutEverywhere(trx, person.id, now)
  await change(trx, { at: now, by, subject: 'staff', id: person.id, field: 'second factors', after: 'reset' })
  if (person.role !== 'till') await inviteToOffice(deps, trx, { staffId: person.id, inviterName: asker.name })
}
