import { staffRoles } from '@sipday/contract/office/people.ts'
import { z } from 'zod'
import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import { type AnyoneFound, holdOwners, lockAnyone } from '../../store/office/staff.ts'
import type { CarryOut } from '../approvals/kinds.ts'
import { invitePerson } from './invite-person.ts'
import { requireOtherOwner } from './people.ts'
import { removePerson } from './remove-person.ts'
import { writePerson } from './write-person.ts'

const newOwner = z.object({ name: z.string(), email: z.string() }).nullable()
/** Null: someone who works here, the request's subject. */
export type NewOwner = z.infer<typeof newOwner>

const otherRole = z.object({
  become: z.object({ role: z.enum(staffRoles), name: z.string(), locationIds: z.array(z.string()) }).optional(),
})
/** Absent: removed. */
export type OtherRole = z.infer<typeof otherRole>

/** A day later, or when another owner approved. */
export const becomeOwner: CarryOut = (deps, trx, approval, by) =>
  asAsked(trx, approval, by, async (asker) => {
    const invited = newOwner.parse(approval.wanted)
    const how = { by: by ?? ('by itself' as const), inviterName: asker.name }
    if (invited) return void (await invitePerson(deps, trx, { ...invited, role: 'owner', locationIds: [] }, how))
    const other = await worksHere(trx, approval.subject_id)
    const { id, name } = other
    if (other.role !== 'owner') await writePerson(deps, trx, other, { id, name, role: 'owner', locationIds: [] }, how)
  })

/** An owner who can sign in always remains. */
export const stopBeingOwner: CarryOut = (deps, trx, approval, by) =>
  asAsked(trx, approval, by, async (asker) => {
    const other = await worksHere(trx, approval.subject_id)
    if (other.role !== 'owner') return
    await requireOtherOwner(trx, other.id)
    const { become } = otherRole.parse(approval.wanted)
    const who = by ?? ('by itself' as const)
    if (!become) return removePerson(deps, trx, other, { by: who, askerName: asker.name })
    await writePerson(deps, trx, other, { id: other.id, ...become }, { by: who, inviterName: asker.name })
  })

const worksHere = async (trx: Trx, id: string): Promise<AnyoneFound> => {
  const [other] = await lockAnyone(trx, { id, email: null })
  if (other?.active) return other
  throw new Refusal(409, 'removed', 'This person was removed meanwhile.')
}

/** Only while the person who asked is an owner. Otherwise it ends without effect, or refuses its approval. */
const asAsked = async (
  trx: Trx,
  approval: Parameters<CarryOut>[2],
  by: Parameters<CarryOut>[3],
  carryOut: (asker: AnyoneFound) => Promise<void>,
): Promise<void> => {
  try {
    await holdOwners(trx)
    const [asker] = await lockAnyone(trx, { id: approval.asked_by, email: null })
    if (!asker?.active || asker.role !== 'owner')
      throw new Refusal(409, 'asker_gone', 'The person who asked for this is no longer an owner.')
    await carryOut(asker)
  } catch (error) {
    if (by || !(error instanceof Refusal)) throw error
    const { id, words: after } = approval
    await change(trx, { at: approval.due_at, by: 'by itself', subject: 'approval', id, field: 'lapsed', after })
  }
}
