import type { Use } from '@sipday/contract/use.ts'
import type { Db } from '../database.ts'
import { instant, int, json, orNull, text } from '../kinds.ts'
import { limitKinds, waitKinds } from '../people/limits.ts'
import { statement } from '../statement.ts'
import {
  type BenefitState,
  benefitsOf,
  statesIn,
  TAKEN,
  type TakenAt,
  takenIn,
  TERM_SINCE,
  type ToldBenefit,
  type ToldTaken,
} from './benefits.ts'

export type MembershipAtCounter = {
  membershipId: string
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  givenName: string
  familyName: string
  planName: string
  locationName: string
  timeZone: string
  live: boolean
  startedOn: string
  createdAt: Date
  endDate: string | null
  paidThrough: string | null
  pausedUntil: string | null
  endedAt: Date | null
  termSince: string
  /** Its member's, month and day; no till is told it. */
  birthday: string | null
}

type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

const dated = <T extends Told<MembershipAtCounter>>({ createdAt, endedAt, ...row }: T) => ({
  ...row,
  createdAt: new Date(createdAt),
  endedAt: endedAt === null ? null : new Date(endedAt),
})

const MEMBER = `m.id as "membershipId", m.state, c.given_name as "givenName", c.family_name as "familyName",
  m.plan_name as "planName", coalesce(l.name, 'Location ' || l.id) as "locationName", l.time_zone as "timeZone", m.live,
  m.started_on as "startedOn", m.created_at as "createdAt", m.end_date as "endDate", m.paid_through as "paidThrough",
  m.paused_until as "pausedUntil",
  m.ended_at as "endedAt", ${TERM_SINCE} as "termSince", c.birthday`
export const MEMBERS = `memberships m join customers c on c.id = m.subscriber_id join locations l on l.id = m.location_id`
/**
 * R49: the membership's own location and those where its plan is sold; a till learns nothing about codes from
 * elsewhere.
 */
export const HERE = `(m.location_id = :locationId or exists (
  select 1 from plan_locations p where p.plan_id = m.plan_id and p.location_id = :locationId))`

/** The drink that was named most often among the last ones, the newest of equals; null without one. */
const USUAL = `(
  select lately.drink_id from (
    select r.drink_id, r.redeemed_at from redemptions r
    where r.membership_id = found."membershipId" and r.voided_at is null order by r.redeemed_at desc limit 30) lately
  where lately.drink_id is not null
  group by lately.drink_id order by count(*) desc, max(lately.redeemed_at) desc limit 1) as usual`
const BENEFITS = `${benefitsOf('found."membershipId"')} as benefits`

const memberKinds = {
  member: orNull(json<Told<MembershipAtCounter>>()),
  benefits: orNull(json<ToldBenefit[]>()),
  usual: orNull(text),
}

/** With all benefits at `at` in the membership's own time zone (R32). */
export type FoundMember = MembershipAtCounter & { benefits: BenefitState[]; usual: string | null }

type Row = { member: Told<MembershipAtCounter> | null; benefits: ToldBenefit[] | null; usual: string | null }

const memberIn = (row: Row | undefined, at: Date): FoundMember | undefined => {
  if (!row?.member) return undefined
  const member = dated(row.member)
  const benefits = statesIn(row.benefits, at, member)
  return { ...member, benefits, usual: row.usual }
}

const byCode = statement({
  name: 'a member by the code',
  text: `
    with asked as materialized (select take_limits(:limits, :now) as wait_ms),
    found as materialized (
      select * from (
        (select ${MEMBER}, 1 as choice from ${MEMBERS} where m.code = :code and m.live and ${HERE} limit 1)
        union all
        (select ${MEMBER}, 2 as choice from ${MEMBERS} where m.code = :code and not m.live and ${HERE}
          order by m.created_at desc limit 1)) both_kinds
      order by choice limit 1),
    given_back as materialized (
      select give_back_limit(:bucket) from found, asked where asked.wait_ms is null)
    select asked.wait_ms, row_to_json(found) as member, ${BENEFITS}, ${USUAL}
    from asked left join found on asked.wait_ms is null
    where (select count(*) from given_back) >= 0`,
  takes: { ...limitKinds, bucket: text, code: int, locationId: text },
  gives: { ...waitKinds, ...memberKinds },
})

type Guess = Parameters<typeof byCode>[1]

/**
 * The live membership with this code that is redeemable here (R49), or else the one that ended last. `limits` counts
 * the guess in `bucket` under its lock before checking it; a right guess is not charged. `waitMs`: too many guesses,
 * nothing was looked up.
 */
export const memberByCode = async (
  db: Db,
  guess: Guess,
): Promise<{ waitMs: number | null; member: FoundMember | undefined }> => {
  const [row] = await byCode(db, guess)
  return { waitMs: row?.wait_ms ?? null, member: memberIn(row, guess.now) }
}

const byId = statement({
  name: 'a member by the pass',
  text: `
    with found as materialized (select ${MEMBER} from ${MEMBERS} where m.id = :id and ${HERE})
    select row_to_json(found) as member, ${BENEFITS}, ${USUAL} from found`,
  takes: { id: text, locationId: text, now: instant },
  gives: memberKinds,
})

const codeOfId = statement({
  name: 'the code of a membership',
  text: `select code, code_renewed_at as "renewedAt" from memberships where id = :id`,
  takes: { id: text },
  gives: { code: int, renewedAt: orNull(instant) },
})

/** Whether the membership had this code at an instant, now or before a renewal. */
export const wasCodeOf = async (db: Db, of: { id: string; code: number; at: Date }): Promise<boolean> => {
  const [row] = await codeOfId(db, { id: of.id })
  return row !== undefined && (row.code === of.code || (row.renewedAt !== null && of.at < row.renewedAt))
}

/** For a membership that was opened, or whose pass was scanned. */
export const memberById = async (
  db: Db,
  { id, locationId, at }: { id: string; locationId: string; at: Date },
): Promise<FoundMember | undefined> => memberIn((await byId(db, { id, locationId, now: at }))[0], at)

type Entitled = MembershipAtCounter & { entitlementId: string; name: string; use: Use }
type Made = { id: string; entitlementId: string; redeemedAt: Date; voidedAt: Date | null }

const toHandOver = statement({
  name: 'what is to be handed over',
  text: `
    select (select row_to_json(made) from (
        select id, entitlement_id as "entitlementId", redeemed_at as "redeemedAt", voided_at as "voidedAt"
        from redemptions where location_id = :locationId and key = :key limit 1) made) as made,
      (select row_to_json(entitled) from (
        select ${MEMBER}, e.id as "entitlementId", e.name, e.use, ${TAKEN} as taken
        from ${MEMBERS} join entitlements e on e.membership_id = m.id
        where e.id = :entitlementId and e.ended_at is null and ${HERE}) entitled) as entitled`,
  takes: { entitlementId: text, locationId: text, key: text, now: instant },
  gives: { made: orNull(json<Told<Made>>()), entitled: orNull(json<Told<Entitled> & { taken: ToldTaken }>()) },
})

/**
 * An entitlement redeemable here with its last redemptions, and the redemption made here under this key, even if
 * voided, by whoever was signed in. `now`: the instant at which it is judged.
 */
export const lookAtEntitlement = async (
  db: Db,
  of: { entitlementId: string; locationId: string; key: string; now: Date },
): Promise<{ made: Made | undefined; entitled: (Entitled & { taken: TakenAt[] }) | undefined }> => {
  const [row] = await toHandOver(db, of)
  const made = row?.made
  return {
    made: made
      ? {
          ...made,
          redeemedAt: new Date(made.redeemedAt),
          voidedAt: made.voidedAt === null ? null : new Date(made.voidedAt),
        }
      : undefined,
    entitled: row?.entitled ? { ...dated(row.entitled), taken: takenIn(row.entitled.taken) } : undefined,
  }
}
