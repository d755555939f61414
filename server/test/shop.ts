import type { Deps } from '../src/deps.ts'

type PlanRow = {
  id: string
  model: string
  name: string
  cents: number
  frequency: 'month' | 'year' | '3 months' | '6 months'
  least?: number
  gift?: boolean
  sale?: 'public' | 'campaign' | 'off'
  at: string[]
}

const everywhere = ['kips-bay', 'westfield', 'newark']

/** Prices of the demo shop, and one plan that only a campaign offers. */
const planRows: PlanRow[] = [
  { id: 'one-month', model: 'individual', name: 'One Month', cents: 3000, frequency: 'month', at: everywhere },
  { id: 'annual', model: 'individual', name: 'Annual', cents: 36500, frequency: 'year', at: everywhere },
  {
    id: 'one-month-treat',
    model: 'individual',
    name: 'One Month + Treat',
    cents: 3500,
    frequency: 'month',
    at: ['kips-bay'],
  },
  {
    id: 'family-one-month',
    model: 'family',
    name: 'Family One Month',
    cents: 2700,
    frequency: 'month',
    least: 2,
    at: ['kips-bay', 'westfield'],
  },
  {
    id: 'gift-3-months',
    model: 'gift',
    name: 'Gifting 3 Months',
    cents: 9000,
    frequency: '3 months',
    gift: true,
    at: everywhere,
  },
  {
    id: 'secret-month',
    model: 'individual',
    name: 'Secret Month',
    cents: 1000,
    frequency: 'month',
    sale: 'campaign',
    at: everywhere,
  },
  {
    id: 'old-month',
    model: 'individual',
    name: 'Old Month',
    cents: 1000,
    frequency: 'month',
    sale: 'off',
    at: everywhere,
  },
]

export const makeMoneyShop = async ({ db }: Deps): Promise<void> => {
  const zones: Record<string, string> = {
    'kips-bay': 'America/New_York',
    westfield: 'America/New_York',
    newark: 'America/New_York',
  }
  await db
    .insertInto('locations')
    .values(everywhere.map((id, position) => ({ id, name: `Shop ${id}`, time_zone: zones[id] ?? '', position })))
    .execute()
  await db
    .insertInto('pricing_models')
    .values(['individual', 'family', 'gift'].map((id, position) => ({ id, name: id, position })))
    .execute()
  await db
    .insertInto('plans')
    .values(
      planRows.map((plan, position) => ({
        id: plan.id,
        model_id: plan.model,
        name: plan.name,
        price_cents: plan.cents,
        frequency: plan.frequency,
        plan_type: 'Base' as const,
        minimum_quantity: plan.least ?? 1,
        gift: plan.gift ?? false,
        on_sale: plan.sale ?? ('public' as const),
        position,
      })),
    )
    .execute()
  await db
    .insertInto('plan_locations')
    .values(planRows.flatMap((plan) => plan.at.map((location_id) => ({ plan_id: plan.id, location_id }))))
    .execute()
  await db
    .insertInto('benefits')
    .values([
      { id: 'drink', name: 'One medium drink a day', use: JSON.stringify({ count: 1, per: 'day' }), position: 0 },
      { id: 'welcome', name: 'Welcome drink', use: JSON.stringify({ count: 1, per: 'once' }), position: 1 },
      {
        id: 'gone',
        name: 'Old benefit',
        use: JSON.stringify({ count: 1, per: 'day' }),
        status: ['Inactive'],
        position: 2,
      },
    ])
    .execute()
  await db
    .insertInto('plan_benefits')
    .values(
      planRows.flatMap((plan) => ['drink', 'welcome', 'gone'].map((benefit_id) => ({ plan_id: plan.id, benefit_id }))),
    )
    .execute()
  await db
    .insertInto('campaigns')
    .values({ id: 'secret', utm_campaign: 'secret', plan_ids: ['secret-month'] })
    .execute()
}
