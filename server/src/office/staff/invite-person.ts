import { maskEmail } from '@sipday/rules/people.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { type By, change } from '../../store/office/changes.ts'
import { dropFactors, personById } from '../../store/office/people.ts'
import {
  type AnyoneFound,
  holdOwners,
  insertPerson,
  lockAnyone,
  updatePerson,
  writePlaces,
} from '../../store/office/staff.ts'
import { hasFactor } from '../access/factors.ts'
import { tellOwnersChanged } from './ask-about-owner.ts'
import { inviteToOffice, inviteToTill } from './invitation.ts'
import { namesOfLocations, signOutEverywhere } from './people.ts'

export const alreadyThere = (): Refusal =>
  new Refusal(409, 'already_there', 'Someone with this email address works here already.')

type Invited = { name: string; email: string; role: StaffRole; locationIds: string[] }

/**
 * By canonical address, even if removed, locked; and whether an invitation is open. Throws Refusal 409 for someone who
 * works here.
 */
export const holdInvited = async (
  trx: Trx,
  email: string,
): Promise<{ known: AnyoneFound | undefined; isWaiting: boolean }> => {
  await holdOwners(trx)
  const [known] = await lockAnyone(trx, { id: null, email })
  const [active] = known ? await personById(trx, known) : []
  const isWaiting = active !== undefined && active.role !== 'till' && !hasFactor(active)
  if (known?.active && !isWaiting) throw alreadyThere()
  return { known, isWaiting }
}

/**
 * One who comes back keeps the second factor; a lost one is reset a day later like anyone's (risk 67). Throws Refusal
 * 409. Returns the id.
 */
export const invitePerson = async (
  deps: Deps,
  trx: Trx,
  { name, email, role, locationIds }: Invited,
  { by, inviterName }: { by: By; inviterName: string },
): Promise<string> => {
  const places = await namesOfLocations(trx, locationIds)
  const now = deps.clock.now()
  const { known, isWaiting } = await holdInvited(trx, email)
  if (known && isWaiting) await dropFactors(trx, known.id, now)
  if (known) await signOutEverywhere(trx, known.id, now)
  const id = known?.id ?? deps.ids.id()
  const till = role === 'till' ? (locationIds[0] ?? null) : null
  const written = known
    ? await updatePerson(trx, { id, name, role, till, now })
    : await insertPerson(trx, { id, name, email, role, till, now })
  if (written.length === 0) throw alreadyThere()
  await writePlaces(trx, { id, ids: till ? [] : locationIds })
  await change(trx, {
    at: now,
    by,
    subject: 'staff',
    id,
    field: 'invited',
    after: { role, places, email: maskEmail(email) },
  })
  const of = { staffId: id, inviterName }
  if (till) await inviteToTill(deps, trx, { ...of, name, email, locationName: places[0] ?? till })
  else await inviteToOffice(deps, trx, of)
  const wasOwner = known?.active && known.role === 'owner'
  if (role === 'owner' && !wasOwner)
    await tellOwnersChanged(deps, trx, { id, name, email }, { words: 'is an owner now', askerName: inviterName })
  if (role !== 'owner' && wasOwner)
    await tellOwnersChanged(deps, trx, { id, name, email }, { words: 'is no longer an owner', askerName: inviterName })
  return id
}
