import { staffRoles } from '@sipday/contract/office/people.ts'
import type { Trx } from '../../deps.ts'
import { bool, bytes, instant, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

const role = oneOf(...staffRoles)

/** Tills are the sessions open at a counter now. */
export const everyone = statement({
  name: 'everyone of the shop',
  text: `
    select p.id, p.name, p.email, p.role, p.active, p.version, places.ids as location_ids,
      (select max(s.last_seen_at) from sessions s where s.staff_id = p.id) as last_seen_at,
      (select count(*) from staff_keys k where k.staff_id = p.id and k.removed_at is null) as passkeys,
      p.totp_live is not null as totp,
      (select json_agg(json_build_object('sessionId', s.id, 'locationName', coalesce(l.name, l.id), 'since', s.created_at)
          order by s.created_at desc)
        from sessions s join locations l on l.id = s.location_id
        where s.staff_id = p.id and s.kind = 'staff' and s.expires_at > :now) as tills
    from staff p, lateral (select case when p.role = 'till' then array_remove(array[p.location_id], null)
      else array(select l.location_id from staff_locations l where l.staff_id = p.id order by l.location_id) end as ids) places
    order by p.active desc, array_position(array['owner', 'manager', 'accountant', 'support', 'till'], p.role), p.name, p.id`,
  takes: { now: instant },
  gives: {
    id: text,
    name: text,
    email: text,
    role,
    active: bool,
    version: int,
    location_ids: orNull(listOf(text)),
    last_seen_at: orNull(instant),
    passkeys: orNull(int),
    totp: orNull(bool),
    tills: orNull(json<{ sessionId: string; locationName: string; since: string }[]>()),
  },
})

const holdLock = statement({
  name: 'hold a lock of the office',
  text: `with held as materialized (select pg_advisory_xact_lock(hashtextextended(:name, 0)))
    select count(*) as count from held`,
  takes: { name: text },
  gives: { count: orNull(int) },
})

/**
 * Owners change one at a time, so two cannot lower each other. Takes the triggers' locks in the order of every change:
 * the record of changes first.
 */
export const holdOwners = async (trx: Trx): Promise<void> => {
  await holdLock(trx, { name: 'changes' })
  await holdLock(trx, { name: 'one_owner' })
}

export const ownersToTell = statement({
  name: 'the owners to tell',
  text: `select id, name, email from staff where active and (role = 'owner' or id = :also) order by created_at, id`,
  takes: { also: orNull(text) },
  gives: { id: text, name: text, email: text },
})

export const knownLocations = statement({
  name: 'which of these locations exist',
  text: `select id, coalesce(name, id) as name from locations where id = any(:ids) order by position, id`,
  takes: { ids: listOf(text) },
  gives: { id: text, name: orNull(text) },
})

export const allLocations = statement({
  name: 'all locations and their names',
  text: `select id, coalesce(name, id) as name from locations order by position, id`,
  takes: {},
  gives: { id: text, name: orNull(text) },
})

/** By id or canonical email; includes removed people. */
export const lockAnyone = statement({
  name: 'anyone of the shop, held',
  text: `select id, name, email, role, active, version, location_id from staff
    where id = :id or email = :email order by id for no key update`,
  takes: { id: orNull(text), email: orNull(text) },
  gives: { id: text, name: text, email: text, role, active: bool, version: int, location_id: orNull(text) },
})
export type AnyoneFound = RowOf<typeof lockAnyone>

const written = { id: text, name: text, role, till: orNull(text), now: instant }

/** Returns nothing when someone has this canonical email, even removed. */
export const insertPerson = statement({
  name: 'add a person of the shop',
  text: `insert into staff (id, name, email, role, location_id, active, created_at, role_since)
    values (:id, :name, :email, :role, :till, true, :now, :now) on conflict (email) do nothing returning version`,
  takes: { ...written, email: text },
  gives: { version: int },
})

/** Reactivates a removed person. `till`: where a till is opened. */
export const updatePerson = statement({
  name: 'change a person of the shop',
  text: `update staff set name = :name, role = :role, location_id = :till, active = true, version = version + 1,
      role_since = case when active and role = :role then role_since else :now end
    where id = :id returning version`,
  takes: written,
  gives: { version: int },
})

export const writePlaces = statement({
  name: 'write where a person works',
  text: `
    with gone as (delete from staff_locations where staff_id = :id and location_id <> all(:ids))
    insert into staff_locations (staff_id, location_id) select :id, unnest(:ids::text[]) on conflict do nothing`,
  takes: { id: text, ids: listOf(text) },
  gives: {},
})

/** The rows stay, because others refer to them. */
export const deactivate = statement({
  name: 'remove a person of the shop',
  text: `
    with void as (update staff_invitations set used_at = :now where staff_id = :id and used_at is null)
    update staff set active = false, version = version + 1 where id = :id`,
  takes: { id: text, now: instant },
  gives: {},
})

export const personAtTill = statement({
  name: 'whose till a session is',
  text: `
    select s.staff_id, p.role, p.location_id, coalesce(l.name, l.id) as place
    from sessions s join staff p on p.id = s.staff_id left join locations l on l.id = s.location_id
    where s.id = :id and s.kind = 'staff' and s.expires_at > :now`,
  takes: { id: text, now: instant },
  gives: { staff_id: orNull(text), role, location_id: orNull(text), place: orNull(text) },
})

export const openInvitation = statement({
  name: 'an open invitation',
  text: `
    select p.id, p.name, p.email, p.role, array(
        select coalesce(l.name, l.id) from staff_locations w join locations l on l.id = w.location_id
        where w.staff_id = p.id order by l.position, l.id) as places
    from staff_invitations i join staff p on p.id = i.staff_id and p.active
    where i.token_hash = :tokenHash and i.used_at is null and i.expires_at > :now`,
  takes: { tokenHash: bytes, now: instant },
  gives: { id: text, name: text, email: text, role, places: orNull(listOf(text)) },
})
