import type { Deps, Trx } from '../../deps.ts'
import { endRequestsAbout } from '../../store/office/approvals.ts'
import { type By, change } from '../../store/office/changes.ts'
import { type AnyoneFound, deactivate } from '../../store/office/staff.ts'
import { tellOwnersChanged } from './ask-about-owner.ts'
import { signOutEverywhere } from './people.ts'

/** Also ends the requests about them. For an owner, all owners are told, this one included. */
export const removePerson = async (
  deps: Deps,
  trx: Trx,
  other: AnyoneFound,
  { by, askerName }: { by: By; askerName: string },
): Promise<void> => {
  const { id, email, role } = other
  const now = deps.clock.now()
  if (role === 'owner') await tellOwnersChanged(deps, trx, other, { words: 'is no longer an owner', askerName })
  await deactivate(trx, { id, now })
  await signOutEverywhere(trx, id, now)
  for (const ended of await endRequestsAbout(trx, { subjects: [id, email], now }))
    await change(trx, {
      at: now,
      by: 'by itself',
      subject: 'approval',
      id: ended.id,
      field: 'lapsed',
      after: ended.words,
    })
  await change(trx, { at: now, by, subject: 'staff', id, field: 'role', before: role, after: 'removed' })
}
