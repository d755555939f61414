import type { Db } from '../database.ts'
import { ensured, instant, int, json, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Both tables have the same columns for the saga. */
export type ChargedTable = 'purchases' | 'renewal_charges'

/** A provider call takes at most 10 s; after this no one is still working on it. */
export const LEASE_MS = 15_000

// A lease far in the future is from before the clock was set back.
const claimText = (table: ChargedTable) => `
  update ${table} set state = 'charging', tries = tries + 1, next_look_at = :leaseEnds, updated_at = :now
    where id = :id
      and (state = 'unknown' or state = 'charging' and (next_look_at <= :now or next_look_at > :tooFar))
    returning id, state, created_at, provider_request, tries`
const claimTakes = { id: text, now: instant, leaseEnds: instant, tooFar: instant }
const claimGives = {
  id: text,
  state: oneOf('charging'),
  created_at: instant,
  provider_request: ensured(json<unknown>()),
  tries: int,
}
const claimPurchase = statement({
  name: 'take a purchase for one try',
  text: claimText('purchases'),
  takes: claimTakes,
  gives: claimGives,
})
const claimRenewal = statement({
  name: 'take the charge of a renewal for one try',
  text: claimText('renewal_charges'),
  takes: claimTakes,
  gives: claimGives,
})
const claims = { purchases: claimPurchase, renewal_charges: claimRenewal } satisfies Record<ChargedTable, unknown>

/** Null when it is settled, or another process works on it. */
export const claimCharge = async (db: Db, table: ChargedTable, id: string, now: Date) => {
  const [row] = await claims[table](db, { id, now, leaseEnds: later(now, LEASE_MS), tooFar: later(now, 4 * LEASE_MS) })
  if (!row) return null
  return { id: row.id, state: row.state, createdAt: row.created_at, tries: row.tries, request: row.provider_request }
}

const dueText = (table: ChargedTable) => `
  select id from ${table}
    where state in ('charging', 'unknown') and (next_look_at <= :now or next_look_at > :tooFar)
    order by next_look_at limit :most`
const dueTakes = { now: instant, tooFar: instant, most: int }
const duePurchases = statement({
  name: 'purchases to look at',
  text: dueText('purchases'),
  takes: dueTakes,
  gives: { id: text },
})
const dueRenewals = statement({
  name: 'charges of renewals to look at',
  text: dueText('renewal_charges'),
  takes: dueTakes,
  gives: { id: text },
})
const looks = { purchases: duePurchases, renewal_charges: dueRenewals } satisfies Record<ChargedTable, unknown>

/** Their outcome is unknown; most overdue first. */
export const dueCharges = async (db: Db, table: ChargedTable, now: Date, most: number): Promise<string[]> =>
  (await looks[table](db, { now, tooFar: later(now, 4 * LEASE_MS), most })).map(({ id }) => id)

const ofReference = statement({
  name: 'the charge that a reference at the provider names',
  text: `
  select case when p.id is not null then 'purchases' when r.id is not null then 'renewal_charges' end as table,
    coalesce(p.square_payment_id, r.square_payment_id) as square_payment_id, i.id as installation
  from installation i left join purchases p on p.id = :id left join renewal_charges r on r.id = :id`,
  takes: { id: text },
  gives: { table: orNull(oneOf('purchases', 'renewal_charges')), square_payment_id: orNull(text), installation: text },
})

export const chargeOfReference = async (db: Db, id: string) => {
  const [row] = await ofReference(db, { id })
  if (!row) throw new Error('the installation has no id')
  return row
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)
