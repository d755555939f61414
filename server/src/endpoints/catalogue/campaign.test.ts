import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const campaign = async (parameters: Record<string, string>) =>
  (await world.visitor().call('campaign', parameters)).body[0]
const lists = (found: Awaited<ReturnType<typeof campaign>>) => [
  found?.['Pricing Model IDs'],
  found?.['Location IDs'],
  found?.['Plan IDs'],
]

test('without parameters there is no campaign: null and empty lists (W7.1)', async () => {
  for (const body of [{}, { source: 'direct' }])
    expect(await campaign(body)).toEqual({
      'Campaign ID': null,
      'Pricing Model IDs': [],
      'Location IDs': [],
      'Plan IDs': [],
    })
})

test.each([
  ['try-a-month', [[], ['kips-bay'], ['one-month']]],
  ['westfield-family', [['family'], ['westfield'], []]],
  ['nyc-launch', [[], ['kips-bay', 'greenwich-village'], []]],
  ['give-a-drink', [['gift'], [], []]],
])('the campaign %s opens its models, locations and plan (W1)', async (name, expected) => {
  const found = await campaign({ utm_campaign: name, utm_source: 'instagram' })
  expect([found?.['Campaign ID'], ...lists(found)]).toEqual([name, ...expected])
})

test('before its first day and after its last one, a campaign’s link opens what is on sale (R14)', async () => {
  const days = (startsOn: string | null, endsOn: string | null) =>
    world.deps.db
      .updateTable('campaigns')
      .set({ starts_on: startsOn, ends_on: endsOn })
      .where('utm_campaign', '=', 'try-a-month')
      .execute()
  const opened = async () => lists(await campaign({ utm_campaign: 'try-a-month' }))
  const at = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
      world.deps.clock.now().getTime() + days * 86_400_000,
    )
  const running = [[], ['kips-bay'], ['one-month']]
  await days(at(1), null)
  expect(await opened()).toEqual([[], [], []])
  await days(at(0), at(0))
  expect(await opened()).toEqual(running)
  await days(null, at(-1))
  expect(await opened()).toEqual([[], [], []])
  await days(null, null)
  expect(await opened()).toEqual(running)
})

describe('ids in a link', () => {
  test('they work without a campaign, several separated by commas (R13)', async () => {
    expect(lists(await campaign({ location_id: 'kips-bay, westfield' }))).toEqual([[], ['kips-bay', 'westfield'], []])
    expect(lists(await campaign({ plan_id: 'annual', location_id: 'newark', model_id: 'individual' }))).toEqual([
      ['individual'],
      ['newark'],
      ['annual'],
    ])
  })

  test('the same ids give the same campaign id in any order, other ids another (R45)', async () => {
    const one = await campaign({ location_id: 'kips-bay,westfield' })
    const two = await campaign({ location_id: 'westfield,kips-bay' })
    const other = await campaign({ location_id: 'westfield' })
    expect(one?.['Campaign ID']).toBe(two?.['Campaign ID'])
    expect(other?.['Campaign ID']).not.toBe(one?.['Campaign ID'])
    expect(one?.['Campaign ID']).toMatch(/^link-/)
  })

  test('ids that do not exist or do not go together are dropped: no link ends nowhere (R14)', async () => {
    expect(lists(await campaign({ model_id: 'none', location_id: 'nowhere', plan_id: '<script>' }))).toEqual([
      [],
      [],
      [],
    ])
    expect(lists(await campaign({ model_id: 'family', location_id: 'newark' }))).toEqual([['family'], [], []])
    expect(lists(await campaign({ plan_id: 'one-month-treat', location_id: 'bryn-mawr', model_id: 'gift' }))).toEqual([
      [],
      [],
      ['one-month-treat'],
    ])
    expect((await campaign({ utm_campaign: 'unknown' }))?.['Campaign ID']).toMatch(/^link-/)
  })

  test('a plan that only a campaign sells is not found by guessing its id, but by its campaign (risk 44, R45)', async () => {
    await world.deps.db.updateTable('plans').set({ on_sale: 'campaign' }).where('id', '=', 'one-month').execute()
    try {
      expect(lists(await campaign({ plan_id: 'one-month' }))).toEqual([[], [], []])
      const visitor = world.visitor()
      const plans = async () =>
        (await visitor.call('models')).body.models.flatMap((model) => model.plans.map((plan) => plan['Plan ID']))
      expect(await plans()).not.toContain('one-month')
      expect((await visitor.call('campaign', { utm_campaign: 'try-a-month' })).body[0]?.['Plan IDs']).toEqual([
        'one-month',
      ])
      expect(await plans()).toContain('one-month')
    } finally {
      await world.deps.db.updateTable('plans').set({ on_sale: 'public' }).where('id', '=', 'one-month').execute()
    }
  })
})

test('parameters that are no text, too long or unknown are left out (W2)', async () => {
  const answer = await world
    .visitor()
    .call('campaign', { utm_campaign: ['try-a-month'], utm_source: 'x'.repeat(201), page: '2' } as never)
  expect(answer.body[0]?.['Campaign ID']).toBeNull()
})

test('visits are kept with their source, a reload is not another visit (W1, S9, S7.9)', async () => {
  const visitor = world.visitor()
  const utm = { utm_source: 'flyer-42', utm_campaign: 'nyc-launch' }
  await visitor.call('campaign', utm)
  await visitor.call('campaign', utm)
  expect((await visitor.call('campaign-tracking', [{ utmSource: 'flyer-42', utmMedium: null }])).body).toEqual([{}])
  const rows = await world.deps.db.selectFrom('visits').selectAll().execute()
  expect(rows.filter((row) => JSON.stringify(row.utm).includes('flyer-42'))).toHaveLength(2)
})

test('an owner changes a price without a restart', async () => {
  const price = async () => (await world.visitor().call('models')).body.models[0]?.plans[0]?.Price
  // A database that takes longer than a moment is answered for from memory.
  await world.deps.db.updateTable('plans').set({ price_cents: 3150 }).where('id', '=', 'one-month').execute()
  await expect.poll(price, { timeout: 10_000 }).toBe(31.5)
  await world.deps.db.updateTable('plans').set({ price_cents: 3000 }).where('id', '=', 'one-month').execute()
  await expect.poll(price, { timeout: 10_000 }).toBe(30)
})

test('the geocoder knows US ZIP codes, as text with their zeros, and answers an empty list for others (W7.10)', async () => {
  const results = async (q: string) =>
    (await world.visitor().call('geocode', { q, key: 'any', countrycode: 'us' })).body.results
  expect(await results('10016')).toEqual([
    { geometry: { lat: expect.closeTo(40.74, 1), lng: expect.closeTo(-73.98, 1) } },
  ])
  expect(await results('08901')).toHaveLength(1)
  for (const q of ['8901', '00000', 'K1A0B1', 'constructor', '__proto__']) expect(await results(q)).toEqual([])
})

test.each([
  ['97209', 'America/Los_Angeles'],
  ['60607', 'America/Chicago'],
  ['85001', 'America/Phoenix'],
  ['46201', 'America/Indiana/Indianapolis'],
  ['96813', 'Pacific/Honolulu'],
  ['99501', 'America/Anchorage'],
  ['79901', 'America/Denver'],
  ['00901', 'America/Puerto_Rico'],
])('the geocoder names the time zone of %s when it is asked to: %s', async (q, name) => {
  const { body } = await world.visitor().call('geocode', { q, countrycode: 'us', no_annotations: '0' })
  expect(body.results.map(({ annotations }) => annotations)).toEqual([{ timezone: { name } }])
})

test('pricing models name the places of each plan (S7.10, S3)', async () => {
  const models = (await world.visitor().call('pricing-models')).body
  expect(
    models.find((model) => model.id === 'family')?.plans.find((plan) => plan.id === 'family-one-month-treat'),
  ).toEqual({
    id: 'family-one-month-treat',
    'Location ID': ['kips-bay', 'greenwich-village'],
  })
})

test.each([{ utm_campaign: 'Try-A-Month' }, { UTM_CAMPAIGN: 'try-a-month' }, { Utm_Campaign: ' TRY-A-MONTH ' }])(
  'a campaign opens however its link is written: %j (R63)',
  async (parameters) => {
    const found = await campaign(parameters as Record<string, string>)
    expect([found?.['Campaign ID'], ...lists(found)]).toEqual(['try-a-month', [], ['kips-bay'], ['one-month']])
  },
)
