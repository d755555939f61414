import { staffRoles } from '@sipday/contract/office/people.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bytes, instant, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

const person = {
  staff_id: orNull(text),
  name: orNull(text),
  role: orNull(oneOf(...staffRoles)),
}

/**
 * Looked up anew by each call, so a change to a person or to how long sessions last works at once. Finds no session of
 * someone removed, or who is only a till.
 */
export const lookUpOfficeSession = statement({
  name: 'look up a session of the office',
  text: `
    select s.id, s.created_at, s.last_seen_at, s.expires_at, s.second_factor_at, p.id as staff_id, p.name, p.role,
      array(select l.location_id from staff_locations l where l.staff_id = p.id order by l.location_id) as location_ids,
      (select json_agg(json_build_object('address', o.address, 'provedAt', o.proved_at))
        from session_proofs o where o.session_id = s.id) as proofs
    from sessions s left join staff p on p.id = s.staff_id and p.active and p.role <> 'till'
    where s.token_hash = :tokenHash and s.expires_at > :now and s.kind = 'office'
      and (s.staff_id is null or p.id is not null)
      and not exists (select from shop_settings o where o.key = 'officeMinutes' and s.second_factor_at is not null
        and s.created_at <= :now - make_interval(mins => o.value::text::int))`,
  takes: { tokenHash: bytes, now: instant },
  gives: {
    id: text,
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    second_factor_at: orNull(instant),
    ...person,
    location_ids: orNull(listOf(text)),
    proofs: orNull(json<{ address: string; provedAt: string }[]>()),
  },
})
export type OfficeSessionFound = RowOf<typeof lookUpOfficeSession>

export const insertOfficeSession = statement({
  name: 'open a session of the office',
  text: `insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at)
    values (:id, :tokenHash, 'office', :now, :now, :expiresAt)`,
  takes: { id: text, tokenHash: bytes, now: instant, expiresAt: instant },
  gives: {},
})

export const replaceOfficeToken = statement({
  name: 'replace the cookie of a session of the office',
  text: `update sessions set replaced_hash = token_hash, replaced_at = :now, token_hash = :tokenHash,
      created_at = :createdAt, last_seen_at = :now, expires_at = :expiresAt, staff_id = :staffId,
      second_factor_at = :secondFactorAt
    where id = :id and expires_at >= :expiredAt returning id`,
  takes: {
    id: text,
    tokenHash: bytes,
    now: instant,
    createdAt: instant,
    expiredAt: instant,
    expiresAt: instant,
    staffId: orNull(text),
    secondFactorAt: orNull(instant),
  },
  gives: { id: text },
})

/** Live and past the second factor, last used first. */
export const officeSessionsOf = statement({
  name: 'the sessions of a person of the office',
  text: `
    select id, device, created_at as since, last_seen_at as "lastUsed" from sessions
    where staff_id = :staffId and kind = 'office' and expires_at > :now and second_factor_at is not null
    order by last_seen_at desc`,
  takes: { staffId: text, now: instant },
  gives: { id: text, device: orNull(text), since: instant, lastUsed: instant },
})

export const ownerOfSession = statement({
  name: 'whose session of the office it is',
  text: `select staff_id from sessions where id = :id and kind = 'office' and expires_at > :now and staff_id is not null`,
  takes: { id: text, now: instant },
  gives: { staff_id: orNull(text) },
})

/** Returns how many there were; may spare one. */
export const endOfficeSessions = async (
  db: Db | Trx,
  staffId: string,
  now: Date,
  but: string | null = null,
): Promise<number> => {
  const ended = await db
    .updateTable('sessions')
    .set({ expires_at: now })
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'office')
    .where('expires_at', '>', now)
    .$if(but !== null, (rows) => rows.where('id', '<>', but))
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}
