import { createHash, randomBytes } from 'node:crypto'
import type { Deps, Trx } from '../deps.ts'
import type { Db } from '../store/database.ts'
import { isPassing } from '../store/passing-failure.ts'
import { unreadStatement } from '../store/unread-statement.ts'
import type { Bought, OwnedContact, Session, SubmittedPerson } from './session.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Security rule A: 24 h for a checkout, 30 days without use and 180 days in all once signed in; a till stays for a shift. */
export const lifetimes = {
  anonymousMs: DAY_MS,
  shiftMs: 12 * HOUR_MS,
  idleMs: 30 * DAY_MS,
  absoluteMs: 180 * DAY_MS,
  seenEveryMs: HOUR_MS,
  replacedMs: 5_000,
  boughtMs: DAY_MS,
}

/** 256 random bits for the cookie; the database gets only the hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Stored = Pick<Deps, 'db' | 'clock'>

type Found = {
  id: string
  kind: Session['kind']
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  customer_id: string | null
  campaign_id: string | null
  staff_id: string | null
  location_id: string | null
  checkout_id: string | null
  proofs: { channel: 'email' | 'sms'; address: string; provedAt: string }[] | null
  owned: OwnedContact[] | null
  submitted: SubmittedPerson[] | null
  bought: Bought[] | null
  catalogue_version: number
}

/** Everything that is asked about a session, so that no call asks twice (rules A and B). */
const lookUp = unreadStatement<Found>(`
  select s.id, s.kind, s.created_at, s.last_seen_at, s.expires_at, s.customer_id, s.campaign_id, s.staff_id,
    s.location_id, c.id as checkout_id,
    (select json_agg(json_build_object('channel', p.channel, 'address', p.address, 'provedAt', p.proved_at))
      from session_proofs p where p.session_id = s.id) as proofs,
    (select json_agg(json_build_object('customerId', o.customer_id, 'channel', o.channel, 'address', o.address))
      from session_proofs p join customer_contacts o on o.channel = p.channel and o.address = p.address
      where p.session_id = s.id and o.signs_in) as owned,
    (select json_agg(json_build_object('customerId', b.customer_id, 'grantKind', b.grant_kind, 'role', b.role))
      from checkout_customers b where b.checkout_id = c.id) as submitted,
    (select json_agg(json_build_object('purchaseId', u.id, 'paymentId', u.payment_id, 'customerId', u.buyer_id,
        'givenName', coalesce(y.given_name, ''), 'familyName', coalesce(y.family_name, '')) order by u.created_at desc)
      from checkouts k join purchases u on u.checkout_id = k.id
        left join checkout_customers y on y.checkout_id = k.id and y.customer_id = u.buyer_id
      where k.session_id = s.id and u.state = 'succeeded' and u.created_at > $3) as bought,
    (select version from catalogue_version) as catalogue_version
  from sessions s left join lateral
    (select id from checkouts where session_id = s.id order by opened_at desc limit 1) c on true
  where s.token_hash = $1 and s.expires_at > $2`)

/**
 * The session of a cookie's value; null when there is none, or it has ended. One query: every call begins with it. With
 * `lookOnly` its use is not noted: nothing is written.
 */
export const findSession = async (deps: Stored, token: string, { lookOnly = false } = {}): Promise<Session | null> => {
  if (!/^[\w-]{43}$/.test(token)) return null
  const now = deps.clock.now()
  const [row] = await lookUp(deps.db, hashOf(token), now, new Date(now.getTime() - lifetimes.boughtMs))
  if (!row) return null
  return {
    id: row.id,
    kind: row.kind,
    createdAt: row.created_at,
    expiresAt: lookOnly ? row.expires_at : await seen(deps, row, now),
    customerId: row.customer_id,
    proofs: (row.proofs ?? []).map((proof) => ({ ...proof, provedAt: new Date(proof.provedAt) })),
    owned: row.owned ?? [],
    checkoutId: row.checkout_id,
    submitted: row.submitted ?? [],
    bought: row.bought ?? [],
    campaignId: row.campaign_id,
    staffId: row.staff_id,
    locationId: row.location_id,
    catalogueVersion: row.catalogue_version,
  }
}

type Row = Pick<Found, 'id' | 'kind' | 'created_at' | 'last_seen_at' | 'expires_at'>
const expiryOf = (kind: Session['kind'], createdAt: Date, now: Date): Date => {
  if (kind === 'anonymous') return new Date(createdAt.getTime() + lifetimes.anonymousMs)
  if (kind === 'staff') return new Date(createdAt.getTime() + lifetimes.shiftMs)
  return new Date(Math.min(now.getTime() + lifetimes.idleMs, createdAt.getTime() + lifetimes.absoluteMs))
}

/** Use prolongs a signed-in session; written at most once an hour, and no one is refused for its not being written. */
const seen = async (deps: Stored, row: Row, now: Date): Promise<Date> => {
  if (now.getTime() - row.last_seen_at.getTime() < lifetimes.seenEveryMs) return row.expires_at
  const expiresAt = expiryOf(row.kind, row.created_at, now)
  try {
    await deps.db
      .updateTable('sessions')
      .set({ last_seen_at: now, expires_at: expiresAt })
      .where('id', '=', row.id)
      .execute()
    return expiresAt
  } catch (error) {
    if (!isPassing(error)) throw error
    return row.expires_at
  }
}

/** Opens an anonymous session; the token goes into the cookie. */
export const openSession = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
): Promise<{ session: Session; token: string }> => {
  const now = deps.clock.now()
  const token = newToken()
  const session: Session = {
    id: deps.ids.id(),
    kind: 'anonymous',
    createdAt: now,
    expiresAt: expiryOf('anonymous', now, now),
    customerId: null,
    proofs: [],
    owned: [],
    checkoutId: null,
    submitted: [],
    bought: [],
    campaignId: null,
    staffId: null,
    locationId: null,
    catalogueVersion: null,
  }
  await deps.db
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: hashOf(token),
      kind: 'anonymous',
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      customer_id: null,
      campaign_id: null,
      staff_id: null,
      location_id: null,
    })
    .execute()
  return { session, token }
}

/**
 * Gives the session a new cookie value, so that one planted before the sign-in is worth nothing afterwards (risk 49), and
 * makes it a member's. Its age starts anew, and its account is written with it. Returns the token for the cookie.
 */
export const rotateSession = async (
  db: Db | Trx,
  session: Session,
  now: Date,
  kind: 'member' | 'staff' = session.kind === 'staff' ? 'staff' : 'member',
): Promise<string> => {
  const token = newToken()
  session.kind = kind
  session.expiresAt = expiryOf(kind, now, now)
  await db
    .updateTable('sessions')
    .set((eb) => ({ replaced_hash: eb.ref('token_hash'), replaced_at: now }))
    .set({
      token_hash: hashOf(token),
      kind,
      created_at: now,
      last_seen_at: now,
      expires_at: session.expiresAt,
      customer_id: session.customerId,
    })
    .where('id', '=', session.id)
    .execute()
  session.createdAt = now
  return token
}

/**
 * Whether this cookie's value was replaced a moment ago. Such a call was under way meanwhile: it opens nothing, but it must
 * not get a visitor's cookie either, which would take the place of the new one in the browser.
 */
export const wasJustReplaced = async ({ db, clock }: Stored, token: string): Promise<boolean> => {
  const now = clock.now()
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('replaced_hash', '=', hashOf(token))
    .where('replaced_at', '>', new Date(now.getTime() - lifetimes.replacedMs))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a session; its cookie is worth nothing from here on. The row stays for what refers to it. */
export const endSession = async (db: Db, session: Session, now: Date): Promise<void> => {
  await db
    .updateTable('sessions')
    .set({ token_hash: hashOf(newToken()), expires_at: now, customer_id: null })
    .where('id', '=', session.id)
    .execute()
}

/** Remembers the account used last (R47). */
export const rememberCustomer = async (db: Db, session: Session, customerId: string): Promise<void> => {
  if (session.customerId === customerId) return
  session.customerId = customerId
  await db.updateTable('sessions').set({ customer_id: customerId }).where('id', '=', session.id).execute()
}

/** Forgets visitors who left without a checkout, a day after their session ended; part of the regular sweep. */
export const forgetOldSessions = async ({ db, clock }: Stored): Promise<void> => {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', 'anonymous')
    .where('expires_at', '<', new Date(clock.now().getTime() - DAY_MS))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('checkouts').select('checkouts.id').whereRef('checkouts.session_id', '=', 'sessions.id'))),
    )
    .execute()
}
