import type { Period } from '@sipday/rules/membership.ts'
import type { Db } from '../database.ts'
import { instant, int, json, orNull, text } from '../kinds.ts'
import { limitKinds, waitKinds } from '../people/limits.ts'
import { statement } from '../statement.ts'
import { type BenefitState, stateOf } from './benefits.ts'

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
}

/** A row from JSON, with instants as text. */
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
  m.ended_at as "endedAt"`
export const MEMBERS = `memberships m join customers c on c.id = m.subscriber_id join locations l on l.id = m.location_id`
/**
 * R49: the membership's own location and those where its plan is sold; a till learns nothing about codes from
 * elsewhere.
 */
export const HERE = `(m.location_id = :locationId or exists (
  select 1 from plan_locations p where p.plan_id = m.plan_id and p.location_id = :locationId))`

/** The last two of each benefit: one may be in the current period, and a later one if a till's clock is ahead. */
const BENEFITS = `(
  select json_agg(json_build_object('id', e.id, 'benefitId', e.benefit_id, 'name', e.name, 'period', e.period,
      'redeemed', (
        select json_agg(json_build_object('key', r.period_key, 'at', r.redeemed_at, 'place', w.name))
        from (select period_key, redeemed_at, location_id from redemptions
            where entitlement_id = e.id and voided_at is null and period_key is not null
            order by period_key desc limit 2) r
          left join locations w on w.id = r.location_id))
    order by e.position, e.id)
  from entitlements e where e.membership_id = found."membershipId" and e.ended_at is null) as benefits`

type ToldBenefit = {
  id: string
  benefitId: string
  name: string
  period: Period
  redeemed: { key: string; at: string; place: string | null }[] | null
}

const memberKinds = {
  member: orNull(json<Told<MembershipAtCounter>>()),
  benefits: orNull(json<ToldBenefit[]>()),
}

/** With all benefits at `at` in the membership's own time zone (R32). */
export type FoundMember = MembershipAtCounter & { benefits: BenefitState[] }

type Row = { member: Told<MembershipAtCounter> | null; benefits: ToldBenefit[] | null }

const memberIn = (row: Row | undefined, at: Date): FoundMember | undefined => {
  if (!row?.member) return undefined
  const member = dated(row.member)
  const benefits = (row.benefits ?? []).map(({ redeemed, ...benefit }) =>
    stateOf(
      benefit,
      (redeemed ?? []).map((one) => ({ periodKey: one.key, at: new Date(one.at), place: one.place })),
      at,
      member.timeZone,
    ),
  )
  return { ...member, benefits }
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
    select asked.wait_ms, row_to_json(found) as member, ${BENEFITS}
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
    select row_to_json(found) as member, ${BENEFITS} from found`,
  takes: { id: text, locationId: text },
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
): Promise<FoundMember | undefined> => memberIn((await byId(db, { id, locationId }))[0], at)

type Entitled = MembershipAtCounter & { entitlementId: string; name: string; period: Period }
type Made = { id: string; entitlementId: string; redeemedAt: Date; voidedAt: Date | null }

const MADE = `select id, entitlement_id as "entitlementId", redeemed_at as "redeemedAt", voided_at as "voidedAt"
  from redemptions where location_id = :locationId and key = :key limit 1`

const toHandOver = statement({
  name: 'what is to be handed over',
  text: `
    select (select row_to_json(made) from (${MADE}) made) as made,
      (select row_to_json(entitled) from (
        select ${MEMBER}, e.id as "entitlementId", e.name, e.period
        from ${MEMBERS} join entitlements e on e.membership_id = m.id
        where e.id = :entitlementId and e.ended_at is null and ${HERE}) entitled) as entitled`,
  takes: { entitlementId: text, locationId: text, key: text },
  gives: { made: orNull(json<Told<Made>>()), entitled: orNull(json<Told<Entitled>>()) },
})

const madeIn = (told: Told<Made> | null | undefined): Made | undefined =>
  told
    ? {
        ...told,
        redeemedAt: new Date(told.redeemedAt),
        voidedAt: told.voidedAt === null ? null : new Date(told.voidedAt),
      }
    : undefined

/**
 * An entitlement redeemable here, and the redemption made here under this key, even if voided, by whoever was signed
 * in.
 */
export const lookAtEntitlement = async (db: Db, of: { entitlementId: string; locationId: string; key: string }) => {
  const [row] = await toHandOver(db, of)
  return { made: madeIn(row?.made), entitled: row?.entitled ? dated(row.entitled) : undefined }
}

const inTheWay = statement({
  name: 'what stands in the way of a redemption',
  text: `
    select (select row_to_json(made) from (${MADE}) made) as made,
      (select row_to_json(standing) from (
        select r.redeemed_at as "redeemedAt", l.name as "locationName"
        from redemptions r join locations l on l.id = r.location_id
        where r.entitlement_id = :entitlementId and r.period_key = :periodKey and r.voided_at is null) standing)
      as standing`,
  takes: { entitlementId: text, periodKey: orNull(text), locationId: text, key: text },
  gives: {
    made: orNull(json<Told<Made>>()),
    standing: orNull(json<{ redeemedAt: string; locationName: string | null }>()),
  },
})

/** Why an insert did nothing: the same key came first, or the period is used; with where. */
export const lookInTheWay = async (db: Db, of: Parameters<typeof inTheWay>[1]) => {
  const [row] = await inTheWay(db, of)
  const standing = row?.standing
  return {
    made: madeIn(row?.made),
    standing: standing ? { ...standing, redeemedAt: new Date(standing.redeemedAt) } : undefined,
  }
}
