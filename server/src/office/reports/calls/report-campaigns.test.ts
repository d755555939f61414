import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCard, declinedCard, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague
let manager: Colleague

const came = async (parameters: Record<string, string>, ...steps: ('modelSelection' | 'planSummary')[]) => {
  const visitor = world.visitor()
  await visitor.call('campaign', parameters)
  for (const step of steps) expect((await visitor.call('step', { step })).status).toBe(200)
  return visitor
}
const poster = { utm_campaign: 'try-a-month' }
const buys = async (visitor: Visitor, card: Parameters<typeof addCard>[2] = {}) => {
  const buyer = { visitor, ...(await submit(visitor)) }
  return (await pay(buyer, await addCard(world, buyer, card))).status
}

beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-09T20:00:00Z' })
  await makeColleague(world.deps, { email: 'boss@shop.example', role: 'manager', locations: ['kips-bay'] })
  // Came before the days that are asked for.
  const early = await came(poster, 'planSummary')
  await world.clock({ now: '2026-11-10T17:00:00Z' })
  await early.call('campaign', { ...poster, utm_medium: 'mail' })
  // A robot opens the link; one visitor reads the summary, and goes back to the memberships.
  // One gives contact details, one is declined, and one buys, both after another campaign's link.
  await came(poster)
  await came(poster, 'planSummary', 'modelSelection')
  await submit(await came(poster, 'planSummary'))
  expect(await buys(await came(poster, 'planSummary'), declinedCard)).toBe(402)
  const buyer = await came({ utm_campaign: 'give-a-drink' }, 'modelSelection')
  await buyer.call('campaign', poster)
  expect(await buys(buyer)).toBe(200)
  // Without a link, and by one that names a location.
  await came({}, 'modelSelection')
  await came({ location_id: 'newark' })
  await world.clock({ now: '2026-11-11T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'owner@demo.example')
  manager ??= await signIn(world, 'boss@shop.example')
})

const days = { from: '2026-11-10', to: '2026-11-10' }
const funnel = async (by: Colleague, more: Record<string, string> = {}) => {
  const { status, body } = await by.call('report', { name: 'campaign-funnel', ...days, ...more })
  expect(status).toBe(200)
  return body.rows.map(({ step, name, visitors, percent, lost, purchases, cents }) =>
    step === 'paid' ? [name, visitors, percent, lost, purchases, cents] : [name, visitors, percent, lost],
  )
}

test('the funnel of a campaign counts each visitor by the last link, as far as they came (O8)', async () => {
  expect(await funnel(owner, { campaignId: 'try-a-month' })).toEqual([
    ['Opened the link', 5, 100, 0],
    ['Saw the memberships', 4, 80, 1],
    ['Saw the summary', 4, 80, 0],
    ['Gave contact details', 3, 60, 1],
    ['Pressed the button to pay', 2, 40, 1],
    ['Paid', 1, 20, 1, 1, 3000],
    ['Had a first drink', 0, 0, 1],
  ])
  expect(await funnel(owner, { campaignId: 'give-a-drink' })).toEqual([])
  expect((await funnel(owner))[0]).toEqual(['Came to the site', 7, 100, 0])
})

test('who first came on other days is counted on those', async () => {
  const before = { from: '2026-11-09', to: '2026-11-09', campaignId: 'try-a-month' }
  expect((await funnel(owner, before)).slice(0, 2)).toEqual([
    ['Opened the link', 1, 100, 0],
    ['Saw the summary', 1, 100, 0],
  ])
})

test('each campaign is listed with what came of it, and so are visitors without one', async () => {
  const { body } = await owner.call('report', { name: 'campaigns', ...days })
  expect(body.rows.map((row) => body.columns.map(({ key }) => row[key]))).toEqual([
    [expect.stringMatching(/month/i), 5, 4, 3, 1, 20, 0, 1, 3000, 0],
    ['Links without a campaign', 1, 0, 0, 0, 0, 0, 0, 0, 0],
    ['Without a link', 1, 0, 0, 0, 0, 0, 0, 0, 0],
  ])
  const { body: file } = await owner.call('report-csv', { name: 'campaigns', ...days })
  expect(file.csv).toContain(',5,4,3,1,20,0,1,30.00,0.00\r\n')
})

test('a manager sees the campaigns that are for their own locations and for no others', async () => {
  expect((await funnel(manager))[0]).toEqual(['Came to the site', 5, 100, 0])
  await world.deps.db
    .updateTable('campaigns')
    .set({ location_ids: ['kips-bay', 'newark'] })
    .where('id', '=', 'try-a-month')
    .execute()
  expect(await funnel(manager)).toEqual([])
  expect(await funnel(manager, { campaignId: 'try-a-month' })).toEqual([])
})

test('each link of a campaign has its own line, its names count in any case, and no one adds lines by inventing labels (O8, R63)', async () => {
  const links = [
    { medium: 'poster', content: 'window', label: 'Window poster' },
    { medium: 'receipt', content: 'slip', label: 'Receipt' },
    { medium: 'tent', content: 'counter', label: '' },
  ]
  await world.deps.db
    .updateTable('campaigns')
    .set({ links: JSON.stringify(links) })
    .where('id', '=', 'try-a-month')
    .execute()
  const [window, receipt] = [
    { ...poster, utm_medium: 'poster', utm_content: 'window' },
    { ...poster, utm_medium: 'receipt', utm_content: 'slip' },
  ]
  expect(await buys(await came({ UTM_Campaign: 'Try-A-Month', utm_MEDIUM: 'Poster', Utm_Content: ' WINDOW ' }))).toBe(
    200,
  )
  await came(window, 'planSummary')
  // What the page tells of an earlier visit names its parts in another way.
  const told = await came(window)
  expect(
    (await told.call('campaign-tracking', [{ utmMedium: 'poster', utmContent: 'window', utmSource: 'qr' }])).status,
  ).toBe(200)
  const both = await came(window)
  await both.call('campaign', receipt)
  await came({ ...poster, utm_medium: 'receipt', utm_content: 'window' })
  for (const invented of ['a', 'b', 'c']) await came({ ...poster, utm_medium: 'poster', utm_content: invented })
  await came({ utm_campaign: 'give-a-drink', utm_medium: 'poster', utm_content: 'window' })
  await world.clock({ now: '2026-11-12T17:00:00Z' })

  const owners = await signIn(world, 'owner@demo.example')
  const asked = { name: 'campaign-links', from: '2026-11-11', to: '2026-11-11', campaignId: 'try-a-month' }
  const rows = async () =>
    (await owners.call('report', asked)).body.rows.map((row) =>
      ['link', 'visitors', 'summary', 'contacts', 'paid', 'cents'].map((key) => row[key]),
    )
  expect(await rows()).toEqual([
    ['Window poster', 3, 2, 1, 1, 3000],
    ['Receipt', 1, 0, 0, 0, 0],
    ['tent counter', 0, 0, 0, 0, 0],
    ['Without a label', 4, 0, 0, 0, 0],
  ])
  const kept = await world.deps.db
    .selectFrom('day_visitors')
    .select('content')
    .where('day', '=', '2026-11-11')
    .execute()
  expect(kept.map(({ content }) => content).toSorted()).toEqual(['', '', 'slip', 'window'])
  // Its visitors stay with the campaign.
  await world.deps.db
    .updateTable('campaigns')
    .set({ links: JSON.stringify(links.slice(0, 1)) })
    .where('id', '=', 'try-a-month')
    .execute()
  expect((await rows()).map(([link, visitors]) => [link, visitors])).toEqual([
    ['Window poster', 3],
    ['Without a label', 5],
  ])
})
