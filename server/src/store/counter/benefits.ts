import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { Use } from '@sipday/contract/use.ts'
import { isCounted, periodKey, periodOf } from '@sipday/rules/uses/periods.ts'
import { standingOfUse, type UseStanding } from '@sipday/rules/uses/standing.ts'
import { windowEnd, windowOn } from '@sipday/rules/uses/birthday.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import type { Db } from '../database.ts'
import { day, instant, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** `redeemed`: it cannot be had now, with the last redemption that counts, if any. */
export type BenefitState = UseStanding & {
  entitlementId: string
  benefitId: string
  name: string
  use: Use
  period: BenefitPeriod
  status: 'available' | 'redeemed' | 'unlimited'
  redeemedAt: Date | null
  redeemedLocationName: string | null
  /** Redemptions that count now or did before, newest first. */
  taken: TakenAt[]
  /** Of what comes with the member's birthday, null before it was told; `until`: the last day of the week that runs. */
  birthday?: { on: string | null; until: string | null }
}

export type TakenAt = { key: string | null; at: Date; place: string | null }
type Counting = { timeZone: string; termSince: string; birthday: string | null }
type Benefit = { id: string; benefitId: string; name: string; use: Use; taken: TakenAt[] }

/** The day from which the newest paid term of `m` at `l` counts at `:now`. */
export const TERM_SINCE = `coalesce((
  select max(paid.period_start) from renewals paid
  where paid.membership_id = m.id and paid.state = 'paid' and paid.kind = 'renewal'
    and paid.period_start <= (:now at time zone l.time_zone)::date), m.started_on)`

/**
 * The newest redemptions of `e` that were not undone: all of its period, and of the one before as many, as a till's
 * clock may be ahead or its report late. What comes with the birthday is counted by the member, in all memberships.
 */
export const TAKEN = `(
  select json_agg(json_build_object('key', r.period_key, 'at', r.redeemed_at, 'place', w.name))
  from ((select period_key, redeemed_at, location_id from redemptions
      where entitlement_id = e.id and voided_at is null and period_key is not null
      order by period_key desc, nth desc limit 2 * (e.use ->> 'count')::int)
    union all (select d.period_key, d.redeemed_at, d.location_id
      from memberships own join memberships o on o.subscriber_id = own.subscriber_id
        join entitlements same on same.membership_id = o.id and same.benefit_id = e.benefit_id and same.id <> e.id
        join redemptions d on d.entitlement_id = same.id
      where e.use ->> 'per' = 'birthday' and own.id = e.membership_id
        and d.voided_at is null and d.period_key like 'birthday %'
      order by d.redeemed_at desc limit 2 * (e.use ->> 'count')::int)) r
    left join locations w on w.id = r.location_id)`

export const benefitsOf = (of: string): string => `(
  select json_agg(json_build_object('id', e.id, 'benefitId', e.benefit_id, 'name', e.name, 'use', e.use, 'taken', ${TAKEN})
    order by e.position, e.id)
  from entitlements e where e.membership_id = ${of} and e.ended_at is null)`

export type ToldTaken = { key: string; at: string; place: string | null }[] | null
export type ToldBenefit = Omit<Benefit, 'taken'> & { taken: ToldTaken }

export const takenIn = (told: ToldTaken): TakenAt[] =>
  (told ?? []).map(({ at, ...one }) => ({ ...one, at: new Date(at) }))

const stateOf = ({ id, benefitId, name, use, taken }: Benefit, at: Date, counting: Counting): BenefitState => {
  const standing = standingOfUse(use, taken, at, counting)
  const last = standing.why === null ? undefined : lastThatCounts(use, taken, at, counting)
  return {
    ...standing,
    entitlementId: id,
    benefitId,
    name,
    use,
    period: periodOf(use.per),
    status: standing.why !== null ? 'redeemed' : isCounted(use) ? 'available' : 'unlimited',
    redeemedAt: last?.at ?? null,
    redeemedLocationName: last?.place ?? null,
    taken,
    ...(use.per === 'birthday' ? { birthday: birthdayAt(at, counting) } : {}),
  }
}

/** For who paid for someone else's: as if the birthday had not been told. */
export const withoutBirthday = (benefit: BenefitState): BenefitState =>
  benefit.birthday
    ? {
        ...benefit,
        left: benefit.of,
        readyAt: null,
        why: 'birthday',
        status: 'redeemed',
        redeemedAt: null,
        redeemedLocationName: null,
        taken: [],
        birthday: { on: null, until: null },
      }
    : benefit

const birthdayAt = (at: Date, { birthday, timeZone }: Counting): NonNullable<BenefitState['birthday']> => {
  const begins = windowOn(birthday, dateIn(at, timeZone))
  return { on: birthday, until: begins && windowEnd(begins) }
}

/** The newest in the current period, or the one that is too short ago. */
export const lastThatCounts = (use: Use, taken: readonly TakenAt[], at: Date, counting: Counting) => {
  const key = periodKey(use, at, counting)
  const since = at.getTime() - (use.gapMinutes ?? 0) * 60_000
  return taken
    .filter((one) => one.key === key || one.at.getTime() > since)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]
}

export const statesIn = (told: readonly ToldBenefit[] | null, at: Date, counting: Counting): BenefitState[] =>
  (told ?? []).map((benefit) => stateOf({ ...benefit, taken: takenIn(benefit.taken) }, at, counting))

const ofMemberships = statement({
  name: 'the benefits of memberships',
  text: `
    select m.id, l.time_zone as "timeZone", ${TERM_SINCE} as "termSince", c.birthday, ${benefitsOf('m.id')} as benefits
    from memberships m join locations l on l.id = m.location_id join customers c on c.id = m.subscriber_id
    where m.id = any ((select :ids::text[])::text[])`,
  takes: { ids: listOf(text), now: instant },
  gives: {
    id: text,
    timeZone: text,
    termSince: orNull(day),
    birthday: orNull(text),
    benefits: orNull(json<ToldBenefit[]>()),
  },
})

/** All benefits of these memberships at `at`, each by the clocks of its own location (R32), in one query. */
export const benefitStates = async (
  db: Db,
  membershipIds: readonly string[],
  at: Date,
): Promise<Map<string, BenefitState[]>> => {
  if (membershipIds.length === 0) return new Map()
  const rows = await ofMemberships(db, { ids: [...membershipIds], now: at })
  return new Map(
    rows.map(({ id, benefits, timeZone, termSince, birthday }) => [
      id,
      statesIn(benefits, at, { timeZone, termSince: termSince ?? '', birthday }),
    ]),
  )
}
