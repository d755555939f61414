import { staffRoles } from '@sipday/contract/office/people.ts'
import type { Trx } from '../../deps.ts'
import { bool, bytes, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'
import { dropTotp } from './factors.ts'

const described = `p.id, p.name, p.email, p.role,
  case when p.role = 'till' then array_remove(array[p.location_id], null)
    else array(select l.location_id from staff_locations l where l.staff_id = p.id order by l.location_id)
    end as location_ids,
  p.totp_generation, p.totp_live, p.totp_last_step, p.totp_secret,
  (select count(*) from staff_keys k where k.staff_id = p.id and k.removed_at is null) as passkeys,
  (select count(*) from staff_recovery r where r.staff_id = p.id and r.used_at is null) as recovery_left`
const description = {
  id: text,
  name: text,
  email: text,
  role: oneOf(...staffRoles),
  location_ids: orNull(listOf(text)),
  totp_generation: int,
  totp_live: orNull(int),
  totp_last_step: orNull(int),
  totp_secret: orNull(text),
  passkeys: orNull(int),
  recovery_left: orNull(int),
}

export const personById = statement({
  name: 'a person of the shop',
  text: `select ${described} from staff p where p.id = :id and p.active`,
  takes: { id: text },
  gives: description,
})
export type PersonFound = RowOf<typeof personById>

export const lockPerson = statement({
  name: 'a person of the shop, held',
  text: `select ${described} from staff p where p.id = :id and p.active for update`,
  takes: { id: text },
  gives: description,
})

/** By canonical email; not a till. */
export const personByEmail = statement({
  name: 'a person of the office by email',
  text: `select ${described} from staff p where p.email = :email and p.active and p.role <> 'till'`,
  takes: { email: text },
  gives: description,
})

/** Returns nothing when it is unknown, used or too old, or the person is gone. */
export const takeInvitation = statement({
  name: 'take an invitation',
  text: `update staff_invitations i set used_at = :now from staff p
    where i.token_hash = :tokenHash and i.used_at is null and i.expires_at > :now
      and p.id = i.staff_id and p.active and p.role <> 'till'
    returning p.id`,
  takes: { tokenHash: bytes, now: instant },
  gives: { id: text },
})

export const writeInvitation = statement({
  name: 'write an invitation',
  text: `with replaced as (
      update staff_invitations set used_at = :now where staff_id = :staffId and used_at is null)
    insert into staff_invitations (token_hash, staff_id, expires_at) values (:tokenHash, :staffId, :expiresAt)`,
  takes: { tokenHash: bytes, staffId: text, now: instant, expiresAt: instant },
  gives: {},
})

export const anyoneWithEmail = statement({
  name: 'anyone of the shop with an email',
  text: `select id, name, role, active from staff where email = :email`,
  takes: { email: text },
  gives: { id: text, name: text, role: oneOf(...staffRoles), active: bool },
})

/** A new person, a till, someone removed or with another role. */
export const writeOwner = statement({
  name: 'write an owner',
  text: `insert into staff (id, name, email, location_id, active, created_at, role, role_since)
      values (:id, :name, :email, null, true, :now, 'owner', :now)
    on conflict (email) do update set name = excluded.name, active = true, role = 'owner',
      role_since = case when staff.active and staff.role = 'owner' then staff.role_since else excluded.role_since end
    returning id`,
  takes: { id: text, name: text, email: text, now: instant },
  gives: { id: text },
})

export const dropFactors = async (trx: Trx, staffId: string, now: Date): Promise<void> => {
  await dropTotp(trx, { id: staffId })
  await trx
    .updateTable('staff_keys')
    .set({ removed_at: now })
    .where('staff_id', '=', staffId)
    .where('removed_at', 'is', null)
    .execute()
  await trx.deleteFrom('staff_recovery').where('staff_id', '=', staffId).execute()
}
