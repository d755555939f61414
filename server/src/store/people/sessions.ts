import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, bytes, instant, int, json, oneOf, orNull, text } from '../kinds.ts'
import { SOFT } from '../soft.ts'
import { type RowOf, statement } from '../statement.ts'

type Channel = 'email' | 'sms'

/**
 * All that a call needs, in one query (rules A and B). `offset 0` fixes the join order: a plan kept from when the shop
 * was new might otherwise read all purchases and contacts.
 */
export const lookUpSession = statement({
  name: 'look up a session',
  text: `
    select s.id, s.kind, s.created_at, s.last_seen_at, s.expires_at, s.customer_id, s.campaign_id, s.staff_id,
      s.location_id, c.id as checkout_id,
      (select json_agg(json_build_object('channel', p.channel, 'address', p.address, 'provedAt', p.proved_at))
        from session_proofs p where p.session_id = s.id) as proofs,
      (select json_agg(json_build_object('customerId', o.customer_id, 'channel', o.channel, 'address', o.address))
        from session_proofs p cross join lateral
          (select customer_id, channel, address from customer_contacts
            where channel = p.channel and address = p.address and signs_in offset 0) o
        where p.session_id = s.id) as owned,
      (select json_agg(json_build_object('customerId', b.customer_id, 'grantKind', b.grant_kind, 'role', b.role))
        from checkout_customers b where b.checkout_id = c.id) as submitted,
      (select json_agg(json_build_object('purchaseId', u.id, 'paymentId', u.payment_id, 'customerId', u.buyer_id,
          'givenName', coalesce(y.given_name, ''), 'familyName', coalesce(y.family_name, '')) order by u.created_at desc)
        from checkouts k cross join lateral
            (select id, payment_id, buyer_id, created_at from purchases
              where checkout_id = k.id and state = 'succeeded' and created_at > :boughtSince offset 0) u
          left join checkout_customers y on y.checkout_id = k.id and y.customer_id = u.buyer_id
        where k.session_id = s.id) as bought,
      (select version from catalogue_version) as catalogue_version
    from sessions s left join lateral
      (select id from checkouts where session_id = s.id order by opened_at desc limit 1) c on true
    where s.token_hash = :tokenHash and s.expires_at > :now and s.kind <> 'office' and (s.kind = 'staff') = :atTill`,
  takes: { tokenHash: bytes, now: instant, boughtSince: instant, atTill: bool },
  gives: {
    id: text,
    kind: oneOf('anonymous', 'member', 'staff'),
    created_at: instant,
    last_seen_at: instant,
    expires_at: instant,
    customer_id: orNull(text),
    campaign_id: orNull(text),
    staff_id: orNull(text),
    location_id: orNull(text),
    checkout_id: orNull(text),
    proofs: orNull(json<{ channel: Channel; address: string; provedAt: string }[]>()),
    owned: orNull(json<{ customerId: string; channel: string; address: string }[]>()),
    submitted: orNull(json<{ customerId: string; grantKind: 'created' | 'named'; role: string }[]>()),
    bought:
      orNull(
        json<{ purchaseId: string; paymentId: string; customerId: string; givenName: string; familyName: string }[]>(),
      ),
    catalogue_version: orNull(int),
  },
})
export type SessionFound = RowOf<typeof lookUpSession>

type Prolonged = { id: string; seenAt: Date; expiredAt: Date; expiresAt: Date }

/** False for one that was ended meanwhile: it stays ended. */
export const prolongSession = async (db: Db, { id, seenAt, expiredAt, expiresAt }: Prolonged): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('expires_at', '>=', expiredAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Soft commit unless part of a larger transaction. Returns the catalogue's version, which the call would read next. */
export const insertSession = statement({
  name: 'open a session',
  text: `insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at)
    select :id, :tokenHash, :kind, :now, :now, :expiresAt
      from (select case when :soft then ${SOFT} end) how
      returning (select version from catalogue_version) as catalogue_version`,
  takes: {
    id: text,
    tokenHash: bytes,
    kind: oneOf('anonymous', 'staff'),
    now: instant,
    expiresAt: instant,
    soft: bool,
  },
  gives: { catalogue_version: orNull(int) },
})

type Rotated = {
  tokenHash: Buffer
  kind: 'member' | 'staff'
  now: Date
  expiredAt: Date
  expiresAt: Date
  customerId: string | null
}

/** Calls under way may still use the previous value. False for a session that was ended meanwhile. */
export const replaceToken = async (db: Db | Trx, id: string, to: Rotated): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set((eb) => ({ replaced_hash: eb.ref('token_hash'), replaced_at: to.now }))
    .set({
      token_hash: to.tokenHash,
      kind: to.kind,
      created_at: to.now,
      last_seen_at: to.now,
      expires_at: to.expiresAt,
      customer_id: to.customerId,
    })
    .where('id', '=', id)
    .where('expires_at', '>=', to.expiredAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether a live session had this value until after `since`. */
export const tokenWasReplaced = async (db: Db, tokenHash: Buffer, since: Date, now: Date): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('replaced_hash', '=', tokenHash)
    .where('replaced_at', '>', since)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Also replaces the cookie value with one that no one has. */
export const closeSession = async (db: Db, id: string, tokenHash: Buffer, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ token_hash: tokenHash, expires_at: now, customer_id: null })
    .where('id', '=', id)
    .execute()
}

export const closeSessions = async (db: Db, ids: readonly string[], now: Date): Promise<void> => {
  await db.updateTable('sessions').set({ expires_at: now, customer_id: null }).where('id', 'in', ids).execute()
}

export const noteCustomer = async (db: Db, id: string, customerId: string): Promise<void> => {
  await db.updateTable('sessions').set({ customer_id: customerId }).where('id', '=', id).execute()
}

export const noteDeviceOf = async (db: Db, id: string, device: string | null): Promise<void> => {
  await db.updateTable('sessions').set({ device }).where('id', '=', id).execute()
}

/** Of what it proved, only the staff's email stays. */
export const bindToTill = async (
  db: Db,
  id: string,
  till: { staffId: string; locationId: string; email: string },
): Promise<void> => {
  await db.deleteFrom('session_proofs').where('session_id', '=', id).where('address', '<>', till.email).execute()
  await db
    .updateTable('sessions')
    .set({ staff_id: till.staffId, location_id: till.locationId })
    .where('id', '=', id)
    .execute()
}

/** Those without a person or checkout that ended before `before`. */
export const deleteOldSessions = async (db: Db, before: Date): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('kind', 'in', ['anonymous', 'staff', 'office'])
    .where('staff_id', 'is', null)
    .where('expires_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('checkouts').select('checkouts.id').whereRef('checkouts.session_id', '=', 'sessions.id'))),
    )
    .execute()
}

/** Live sessions that proved a contact of this one since an instant, this one first. */
export const sessionsOfSameContacts = statement({
  name: 'the sessions of the same contacts',
  text: `
    select s.id, s.device, s.created_at as "signedInAt", s.last_seen_at as "lastUsedAt"
    from sessions s
    where s.kind = 'member' and s.expires_at > :now and exists (
      select 1 from session_proofs theirs join session_proofs mine
        on mine.channel = theirs.channel and mine.address = theirs.address and mine.session_id = :sessionId
          and mine.proved_at >= :since
      where theirs.session_id = s.id)
    order by s.id = :sessionId desc, s.last_seen_at desc`,
  takes: { sessionId: text, now: instant, since: instant },
  gives: { id: text, device: orNull(text), signedInAt: instant, lastUsedAt: instant },
})

/** Rows stay: a checkout that is being paid depends on them. `address`: a canonical contact; null: everyone. */
export const endSessionsByHand = statement({
  name: 'end the sessions of a contact, or of everyone',
  text: `with ended as (
      update sessions set expires_at = created_at
        where expires_at > :now
          and (:address::text is null or id in (select session_id from session_proofs where address = :address))
        returning id)
    select count(*) as count from ended`,
  takes: { address: orNull(text), now: instant },
  gives: { count: orNull(int) },
})
