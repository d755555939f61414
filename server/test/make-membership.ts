import type { Use } from '@sipday/contract/use.ts'
import type { Deps } from '../src/deps.ts'

const uses = {
  day: { count: 1, per: 'day' },
  month: { count: 1, per: 'month' },
  term: { count: 1, per: 'once' },
  unlimited: { count: 1, per: 'unlimited' },
} as const satisfies Record<string, Use>
type Period = keyof typeof uses

export type MadeMembership = {
  membershipId: string
  customerId: string
  code: number
  entitlements: Record<Period, string>
}

export const makeShop = async ({ db }: Deps): Promise<void> => {
  const place = (id: string, name: string, position: number) => ({ id, name, time_zone: 'America/New_York', position })
  await db
    .insertInto('locations')
    .values([
      place('kips-bay', 'Kips Bay NY', 0),
      place('westfield', 'Westfield NJ', 1),
      place('newark', 'Newark DE', 2),
    ])
    .execute()
  await db.insertInto('pricing_models').values({ id: 'individual', name: 'Individual Membership' }).execute()
  await db
    .insertInto('plans')
    .values({
      id: 'one-month',
      model_id: 'individual',
      name: 'One Month',
      price_cents: 3000,
      frequency: 'month',
      plan_type: 'Base',
    })
    .execute()
  await db
    .insertInto('plan_locations')
    .values([
      { plan_id: 'one-month', location_id: 'kips-bay' },
      { plan_id: 'one-month', location_id: 'westfield' },
    ])
    .execute()
}

let made = 0

/** At Kips Bay, with one benefit of each period, and whatever a test says otherwise. */
export const makeMembership = async (
  { db, clock, ids }: Deps,
  given: {
    state?: 'active' | 'grace' | 'unpaid' | 'ended'
    live?: boolean
    locationId?: string
    startedOn?: string
    paidThrough?: string
    endedAt?: Date
    code?: number
    /** Instead of once in each. */
    uses?: Partial<Record<Period, Partial<Use>>>
  } = {},
): Promise<MadeMembership> => {
  made += 1
  const now = clock.now()
  const customerId = ids.id()
  const membershipId = ids.id()
  const code = given.code ?? 100_000 + made
  await db
    .insertInto('customers')
    .values({
      id: customerId,
      given_name: 'Mei',
      family_name: 'Chen',
      email: `mei${made}@guest.example`,
      email_canonical: `mei${made}@guest.example`,
      phone: `+1212555${String(made).padStart(4, '0')}`,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('memberships')
    .values({
      id: membershipId,
      payer_id: customerId,
      subscriber_id: customerId,
      plan_id: 'one-month',
      plan_name: 'One Month',
      location_id: given.locationId ?? 'kips-bay',
      frequency: 'month',
      price_cents: 3000,
      kind: 'renewing',
      code,
      live: given.live ?? true,
      started_on: given.startedOn ?? '2026-01-15',
      paid_through: given.paidThrough ?? null,
      ended_at: given.endedAt ?? null,
      state: given.state ?? 'active',
      created_at: now,
    })
    .execute()
  const entitlements: Record<Period, string> = { day: ids.id(), month: ids.id(), term: ids.id(), unlimited: ids.id() }
  const names: Record<Period, string> = {
    day: 'One medium drink a day',
    month: 'Treat',
    term: 'Welcome drink',
    unlimited: '20% off',
  }
  await db
    .insertInto('entitlements')
    .values(
      (Object.keys(uses) as Period[]).map((period, position) => ({
        id: entitlements[period],
        membership_id: membershipId,
        benefit_id: period,
        name: names[period],
        use: JSON.stringify({ ...uses[period], ...given.uses?.[period] }),
        position,
      })),
    )
    .execute()
  return { membershipId, customerId, code, entitlements }
}

export const makeStaff = async ({ db, clock, ids }: Deps, email: string, locationId = 'kips-bay'): Promise<string> => {
  const id = ids.id()
  await db
    .insertInto('staff')
    .values({ id, name: 'Sam Rivera', email, location_id: locationId, created_at: clock.now() })
    .execute()
  return id
}
