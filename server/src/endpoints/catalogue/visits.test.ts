import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

const now = new Date('2026-06-02T16:00:00Z')
let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now), limitsScale: 1 })
  await world.deps.db.updateTable('plans').set({ on_sale: 'campaign' }).where('id', '=', 'one-month').execute()
})
afterAll(() => world.close())

const sessionsIn = () => world.deps.db.selectFrom('sessions').select(['id', 'campaign_id']).execute()
const greeted = async () => {
  const before = new Set((await sessionsIn()).map(({ id }) => id))
  const visitor = world.visitor()
  await visitor.call('campaign', {})
  const [made] = (await sessionsIn()).filter(({ id }) => !before.has(id))
  const id = made?.id ?? ''
  const campaign = async () => (await sessionsIn()).find((session) => session.id === id)?.campaign_id
  const visits = () =>
    world.deps.db
      .selectFrom('visits')
      .select(['campaign_id', 'utm', 'at'])
      .where('session_id', '=', id)
      .orderBy('id')
      .execute()
  return { visitor, id, campaign, visits }
}
const buyable = async (visitor: Visitor) =>
  (await visitor.call('models')).body.models.flatMap((model) => model.plans.map((plan) => plan['Plan ID']))
const countedBefore = (ip: string, count: number, limit = 'visit_ip') =>
  world.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: count }, () => ({ bucket: `${limit}:${ip}`, at: now })))
    .execute()

test('a visit is kept with its campaign, its parameters and its time; the campaign is kept in the session (W1)', async () => {
  const { visitor, visits, campaign } = await greeted()
  expect(await visits()).toEqual([])
  const link = { utm_campaign: 'try-a-month', utm_source: 'flyer' }
  const [answer] = (await visitor.call('campaign', { ...link, source: 'direct' })).body
  expect(answer?.['Campaign ID']).toBe('try-a-month')
  expect(await visits()).toEqual([{ campaign_id: 'try-a-month', utm: link, at: now }])
  expect(await campaign()).toBe('try-a-month')
})

test('who returns without the link keeps the offer of the campaign, and it is not another visit', async () => {
  const { visitor, visits, campaign } = await greeted()
  await visitor.call('campaign', { utm_campaign: 'try-a-month' })
  for (const body of [{}, { source: 'direct' }])
    expect((await visitor.call('campaign', body)).body[0]?.['Campaign ID']).toBeNull()
  expect(await visits()).toHaveLength(1)
  expect(await campaign()).toBe('try-a-month')
  expect(await buyable(visitor)).toContain('one-month')
  let listed: string[] = []
  // The call answers without a session when that cannot be loaded in a moment.
  await expect
    .poll(async () => {
      const { body } = await visitor.call('pricing-models')
      return (listed = body.flatMap((model) => model.plans.map(({ id }) => id)))
    })
    .toContain('one-month')
  expect((await world.visitor().call('pricing-models')).body.flatMap(({ plans }) => plans.map(({ id }) => id))).toEqual(
    listed.filter((id) => id !== 'one-month'),
  )
})

test('who comes by another campaign’s link has its offer from then on; the same link again changes nothing', async () => {
  const { visitor, visits, campaign } = await greeted()
  await visitor.call('campaign', { utm_campaign: 'try-a-month' })
  await visitor.call('campaign', { utm_campaign: 'try-a-month', utm_source: 'mail' })
  expect(await campaign()).toBe('try-a-month')
  await visitor.call('campaign', { utm_campaign: 'give-a-drink' })
  expect(await campaign()).toBe('give-a-drink')
  expect((await visits()).map((visit) => visit.campaign_id)).toEqual(['try-a-month', 'try-a-month', 'give-a-drink'])
  expect(await buyable(visitor)).not.toContain('one-month')
})

test('the source of a visit is kept as it came, without what was left empty, under the campaign of the session (S9)', async () => {
  const { visitor, visits } = await greeted()
  await visitor.call('campaign', { utm_campaign: 'give-a-drink' })
  const empty = { utmSource: null, utmMedium: '' }
  expect((await visitor.call('campaign-tracking', [empty])).body).toEqual([{}])
  expect(await visits()).toHaveLength(1)
  const answer = await visitor.call('campaign-tracking', [{ ...empty, utmCampaign: 'A b', utmContent: 'story' }])
  expect(answer.body).toEqual([{}])
  expect((await visits())[1]).toEqual({
    campaign_id: 'give-a-drink',
    utm: { utmCampaign: 'A b', utmContent: 'story' },
    at: now,
  })
})

test('an address has 240 visits an hour; after that none is kept, and the answer says how long to wait (rule J)', async () => {
  const { visitor, visits, campaign } = await greeted()
  await countedBefore(visitor.ip, 238)
  expect((await visitor.call('campaign', { utm_source: 'a' })).status).toBe(200)
  expect((await visitor.call('campaign-tracking', [{ utmSource: 'b' }])).status).toBe(200)
  const refused = [
    await visitor.call('campaign', { utm_campaign: 'try-a-month' }),
    await visitor.call('campaign-tracking', [{ utmSource: 'c' }]),
  ]
  for (const { status, refused: answer, headers } of refused) {
    expect([status, answer.code, headers.get('retry-after')]).toEqual([429, 'too_many', '3600'])
    expect(answer.message).toBe('Too many attempts. Please try again in 60 minutes.')
  }
  expect(await visits()).toHaveLength(2)
  // The offer of the campaign holds all the same.
  expect(await campaign()).toBe('try-a-month')
  expect((await visitor.call('campaign', {})).status).toBe(200)
  expect((await visitor.call('campaign-tracking', [{ utmSource: null }])).status).toBe(200)
})

test('a step of choosing is kept once a session, under its campaign, and only goes forward', async () => {
  const { visitor, id } = await greeted()
  await visitor.call('campaign', { utm_campaign: 'try-a-month' })
  const steps = () =>
    world.deps.db
      .selectFrom('visit_steps')
      .select(['step', 'campaign_id', 'at'])
      .where('session_id', '=', id)
      .orderBy('step')
      .execute()
  for (const step of ['locationSelection', 'planSummary', 'planSummary', 'planSelection', 'modelSelection'] as const)
    expect((await visitor.call('step', { step })).body).toEqual({})
  expect(await steps()).toEqual([2, 4].map((step) => ({ step, campaign_id: 'try-a-month', at: now })))
})

test('two tabs that tell the same step keep it once', async () => {
  const { visitor, id } = await greeted()
  await visitor.call('campaign', {})
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.call('step', { step: 'planSelection' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const { rows } = await sql`select from visit_steps where session_id = ${id}`.execute(world.deps.db)
  expect(rows).toHaveLength(1)
})

test('what a robot or a forged body tells keeps nothing: no session, no such step, too many of an address', async () => {
  const kept = async () => (await sql`select from visit_steps`.execute(world.deps.db)).rows.length
  const before = await kept()
  const robot = world.visitor()
  expect((await robot.call('step', { step: 'planSummary' })).status).toBe(200)
  const { visitor } = await greeted()
  for (const body of [{ step: 'thankYou' }, { step: 'contactInfo' }, { step: 4 }, {}, { step: ['planSummary'] }])
    expect((await visitor.call('step', body as never)).status).toBe(400)
  await countedBefore(visitor.ip, 960, 'step_ip')
  const { status, refused } = await visitor.call('step', { step: 'planSummary' })
  expect([status, refused.code]).toEqual([429, 'too_many'])
  expect(await kept()).toBe(before)
})
