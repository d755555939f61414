import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, signIn } from '../../../../test/colleague.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague

beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-09T20:00:00Z' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner = await signIn(world, 'owner@demo.example')
  await owner.call('draft-drop', { all: true })
})

const save = async <S extends DraftSubject>(subject: S, id: string, changed: Partial<DraftBody<S>>) => {
  const { seen, live } = (await owner.call('item', { subject, id })).body
  const saved = await owner.call('draft-save', { subject, id, seen, body: { ...(live as DraftBody<S>), ...changed } })
  expect(saved.status).toBe(200)
}
const fresh = {
  name: 'Nguyễn’s',
  utm: 'nguyens',
  modelIds: [],
  locationIds: ['newark'],
  planIds: [],
  startsOn: null,
  endsOn: null,
  channel: '',
  note: '',
  links: [],
}
const draftNew = async (body: Partial<typeof fresh> & { startsOn?: string | null; endsOn?: string | null } = {}) => {
  const { body: saved } = await owner.call('draft-save', {
    subject: 'campaign',
    id: null,
    seen: 0,
    body: { ...fresh, ...body } as DraftBody<'campaign'>,
  })
  return saved.item?.id ?? ''
}
const look = async (id: string) => (await owner.call('campaign-look', { id })).body
const texts = async (id: string) => (await look(id)).checks.map(({ kind, text }) => `${kind}: ${text}`)
const wayOf = async (id: string) => (await look(id)).way.flatMap(({ name, isLeftOut }) => (isLeftOut ? [] : [name]))
const version = () => world.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()

test('what a link opens is read from the draft before it is published, and nothing of it stays or is live (O8)', async () => {
  const before = await version()
  const id = await draftNew()
  expect(await wayOf(id)).toEqual(['Membership', 'Plan', 'Summary', 'Contact', 'Payment'])
  expect(await texts(id)).toEqual(['ok: It leads to something on sale.'])
  expect(await version()).toEqual(before)
  expect((await world.visitor().call('campaign', { utm_campaign: 'nguyens' })).body).toMatchObject([
    { 'Location IDs': [], 'Campaign ID': expect.stringMatching(/^link-/) },
  ])
  expect((await owner.call('campaign-look', { id: 'no-such' })).status).toBe(404)
  // Two look while a third saves: each sees one state of the draft.
  const [one, two] = await Promise.all([look(id), look(id), save('campaign', 'nyc-launch', { endsOn: '2026-12-24' })])
  expect(one).toEqual(two)
})

test('a visitor’s way leaves out what the link answers', async () => {
  expect(await wayOf('try-a-month')).toEqual(['Summary', 'Contact', 'Payment'])
  expect(await wayOf('westfield-family')).toEqual(['Plan', 'Summary', 'Contact', 'Payment'])
  expect(await wayOf('nyc-launch')).toEqual(['Membership', 'Location', 'Plan', 'Summary', 'Contact', 'Payment'])
  expect(await wayOf('give-a-drink')).toEqual(['Location', 'Plan', 'Summary', 'Contact', 'Payment'])
})

test('a link that does not sell what it was made for says so: plan off sale, elsewhere, ended, not begun, a second one of its name', async () => {
  expect(await texts('try-a-month')).toEqual([expect.stringMatching(/^ok: Kips Bay.* sells One Month\.$/)])
  await save('plan', 'one-month', { onSale: 'off' })
  expect(await texts('try-a-month')).toEqual([
    'stops: Nothing that it names can be bought: the link opens everything that is on sale.',
  ])
  await save('campaign', 'try-a-month', { planIds: ['one-month', 'annual'] })
  expect(await texts('try-a-month')).toEqual(['stops: One Month is not on sale. It opens Annual instead.'])
  await owner.call('draft-drop', { all: true })

  await save('campaign', 'try-a-month', { startsOn: '2026-11-10', endsOn: '2026-12-24' })
  expect((await texts('try-a-month'))[0]).toBe(
    'note: It begins on November 10, 2026. Until then the link opens everything that is on sale.',
  )
  // Its first screen is that of its first day.
  expect(await wayOf('try-a-month')).toEqual(['Summary', 'Contact', 'Payment'])
  await save('campaign', 'try-a-month', { startsOn: null, endsOn: '2026-11-08' })
  expect(await texts('try-a-month')).toEqual([
    'stops: It ended on November 8, 2026. Since then the link opens everything that is on sale.',
  ])
  expect(await wayOf('try-a-month')).toContain('Membership')
  const twin = await draftNew({ utm: 'GIVE-a-drink' })
  expect(await texts(twin)).toEqual(['stops: Give a Drink has the same name in its address.'])
})

test('a draft that cannot be written is not shown, and says where to look', async () => {
  const id = await draftNew()
  await save('plan', 'one-month', { sells: ['kips-bay', 'no-such-place'] })
  const { status, body } = await owner.call('campaign-look', { id })
  expect([status, body]).toMatchObject([
    409,
    { code: 'checks_fail', message: expect.stringContaining('Its page says') },
  ])
  const framed = await fetch(`${world.url}/office/preview?campaign=${id}`, { headers: { cookie: owner.cookie ?? '' } })
  expect([framed.status, await framed.text()]).toEqual([409, expect.stringContaining('Its page says')])
  // It is said in the draft, and the shop goes on as it is.
  expect((await owner.call('draft', undefined)).body.checks).toContainEqual(
    expect.objectContaining({ level: 'error', item: { subject: 'plan', id: 'one-month' } }),
  )
  expect((await world.visitor().call('campaign', { utm_campaign: 'give-a-drink' })).status).toBe(200)
})

test('a closed location is named, and one that opens later says when', async () => {
  await world.deps.db.updateTable('locations').set({ active: false }).where('id', '=', 'westfield').execute()
  expect(await texts('westfield-family')).toContainEqual(expect.stringMatching(/^stops: Westfield.* is closed\.$/))
  await world.deps.db.updateTable('locations').set({ active: true }).where('id', '=', 'westfield').execute()
  await save('location', 'newark', { opensOn: '2027-01-04' })
  expect(await texts(await draftNew())).toContainEqual(
    expect.stringMatching(/^stops: Newark.* opens on January 4, 2027 and sells nothing before\.$/),
  )
})

test('letters of its name that the prints do not have are said before they are made (O8)', async () => {
  const notDrawn = async () => (await owner.call('campaign-look', { id: 'try-a-month' })).body.notDrawn
  expect(await notDrawn()).toEqual([])
  await save('plan', 'one-month', { name: '茶 Month' })
  expect(await notDrawn()).toEqual(['茶'])
})

test('the first screen of the draft is framed by our own office alone, for who may see the shop, and never kept', async () => {
  const opened = (cookie: string | null) =>
    fetch(`${world.url}/office/preview?campaign=try-a-month`, { headers: cookie ? { cookie } : {} })
  expect((await opened(null)).status).toBe(401)
  const customer = await world.signedIn('mei@guest.example')
  expect((await opened(customer.cookie)).status).toBe(401)
  const response = await opened(owner.cookie)
  expect([200, 503]).toContain(response.status)
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(`${world.url}/office/preview`, { headers: { cookie: owner.cookie ?? '' } })).status).toBe(400)
})
