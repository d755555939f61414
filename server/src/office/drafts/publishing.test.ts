import type { DraftBody, DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'

let world: World
let dana: Colleague

beforeAll(async () => {
  // A few days before the clocks change.
  world = await createWorld({ opensAt: '2027-03-10T17:00:00Z' })
  await makeOpenShop(world.deps)
  for (const email of ['dana@shop.example', 'omar@shop.example'])
    await makeColleague(world.deps, { email, role: 'owner' })
})
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
  await dana.call('draft-drop', { all: true })
})

const edit = async <S extends DraftSubject>(subject: S, id: string, values: Partial<DraftBody<S>>) => {
  const { seen, live, draft } = (await dana.call('item', { subject, id })).body
  const body = { ...live, ...draft?.after, ...values } as DraftBody<S>
  const saved = await dana.call('draft-save', { subject, id, seen, body })
  expect([saved.status, saved.refused.fields]).toEqual([200, undefined])
  return saved.body
}
const publish = async (more: { at?: string; note?: string } = {}) =>
  dana.call('publish', { note: '', prices: [], ...more, seenDraft: (await dana.call('draft')).body.seenDraft })
const soldAs = async (id: string) => (await catalogueOf(world.deps.db)).plans.find((plan) => plan.id === id)
const prices = async (id: string) =>
  ((await dana.call('item', { subject: 'plan', id })).body.live as DraftBody<'plan'>).prices
/** A price applies from the shop's midnight, which is not that of UTC. */
const shopDay = (days = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(
    new Date(world.deps.clock.now().getTime() + days * 86_400_000),
  )
const codeOf = ({ status, refused }: { status: number; refused: { code: string } }) => [status, refused.code]

describe('publishing', () => {
  test('makes the draft live at once, empties it, and writes down each field that changed (O6)', async () => {
    await edit('plan', 'annual', { name: 'One Year', description: 'Every day' })
    await edit('model', 'individual', { name: 'For one' })
    const { body: preview } = await dana.call('publish-preview')
    expect(preview.changes.map(({ sentence }) => sentence)).toContain(
      'Changed the name of One Year from Annual to One Year.',
    )
    const { status, body } = await publish({ note: 'Names' })
    expect([status, body.state]).toEqual([200, 'live'])
    expect(await soldAs('annual')).toMatchObject({ name: 'One Year', description: 'Every day' })
    expect((await dana.call('draft')).body.items).toEqual([])
    const rows = await world.deps.db
      .selectFrom('changes')
      .select(['subject', 'subject_id', 'field', 'before', 'after'])
      .where('release_id', '=', body.releaseId)
      .where('subject', '!=', 'release')
      .execute()
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual({
      subject: 'plan',
      subject_id: 'annual',
      field: 'name',
      before: 'Annual',
      after: 'One Year',
    })
    const { rows: released } = (await dana.call('releases')).body
    expect(released.slice(0, 2)).toMatchObject([{ note: 'Names', state: 'live' }, { note: 'As it was found' }])
    const { rows: told } = (await dana.call('changes', { subject: 'plan', id: 'annual' })).body
    expect(told.find(({ field }) => field === 'name')?.release).toBe(body.releaseId)
    expect(told.find(({ field }) => field === 'draft')?.release).toBeNull()
  })

  test('a new price applies from its day on; members keep theirs, and the provider has a variation for each', async () => {
    await edit('plan', 'one-month', { prices: [...(await prices('one-month')), { from: shopDay(), cents: 3200 }] })
    const { changes } = (await dana.call('publish-preview')).body
    expect(changes.map(({ sentence }) => sentence)).toEqual([
      'One Month: $30.00 until Mar 9, $32.00 from March 10, 2027.',
    ])
    expect((await publish()).status).toBe(200)
    expect((await soldAs('one-month'))?.priceCents).toBe(3200)
    await expect
      .poll(
        () =>
          world.deps.db
            .selectFrom('plan_variations')
            .select('price_cents')
            .where('plan_id', '=', 'one-month')
            .orderBy('price_cents')
            .execute(),
        { timeout: 15_000 },
      )
      .toEqual([{ price_cents: 3000 }, { price_cents: 3200 }])
  })

  test('a price to come waits for the midnight of the shop', async () => {
    const before = (await soldAs('gift-3-months'))?.priceCents
    await edit('plan', 'gift-3-months', {
      prices: [...(await prices('gift-3-months')), { cents: 9900, from: shopDay(1) }],
    })
    expect((await publish()).status).toBe(200)
    expect((await soldAs('gift-3-months'))?.priceCents).toBe(before)
    await world.clock({ days: 2 })
    expect((await soldAs('gift-3-months'))?.priceCents).toBe(9900)
  })

  test('stops at an error, and names it', async () => {
    await edit('plan', 'annual', { sells: [], name: 'Nowhere' })
    const refused = await publish()
    expect(codeOf(refused)).toEqual([422, 'checks_fail'])
    expect(refused.refused.fields).toEqual({ 'plan.annual.sells': 'Nowhere is sold at no location.' })
    expect((await soldAs('annual'))?.name).not.toBe('Nowhere')
  })

  test('refuses a draft that is not the one that was looked at, or whose ground has moved', async () => {
    await edit('benefit', 'welcome', { name: 'Hello drink' })
    const { seenDraft } = (await dana.call('draft')).body
    await edit('benefit', 'welcome', { name: 'Hi drink' })
    expect(codeOf(await dana.call('publish', { note: '', prices: [], seenDraft }))).toEqual([409, 'draft_stale'])
    await world.deps.db.updateTable('benefits').set({ name: 'By hand' }).where('id', '=', 'welcome').execute()
    const moved = await publish()
    expect(codeOf(moved)).toEqual([409, 'draft_stale'])
    expect(moved.refused.message).toContain('Hi drink')
  })

  test('two owners at once: one publishes, the other is told', async () => {
    await edit('benefit', 'drink', { name: `Drink ${Math.random()}` })
    const { seenDraft } = (await dana.call('draft')).body
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => dana.call('publish', { note: '', prices: [], seenDraft })),
    )
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409, 409])
    expect(answers.filter(({ status }) => status === 409).map(({ refused }) => refused.code)).toEqual(
      Array.from({ length: 3 }, () => 'draft_stale'),
    )
  })

  test('a price of less than half is published when a second person agrees, and not before', async () => {
    await edit('plan', 'annual', { prices: [...(await prices('annual')), { cents: 10_000, from: shopDay() }] })
    expect((await dana.call('publish-preview')).body.needsSecond).toBe(true)
    expect((await publish()).body).toEqual({ releaseId: null, version: null, state: 'asked' })
    expect((await soldAs('annual'))?.priceCents).toBe(36_500)
    const [{ id: approvalId } = { id: '' }] = (await dana.call('approvals')).body
    const decide = (who: Colleague) => who.call('approval-decide', { approvalId, decision: 'approve' })
    expect(codeOf(await decide(dana))).toEqual([403, 'your_own'])
    expect((await decide(await signIn(world, 'omar@shop.example'))).status).toBe(200)
    expect((await soldAs('annual'))?.priceCents).toBe(10_000)
    expect((await dana.call('draft')).body.items).toEqual([])
  })

  test('a price lowered in steps, and a new plan for next to nothing, take two people as well', async () => {
    const lower = async (cents: number) => {
      const { from } = (await prices('family-one-month')).at(-1) ?? { from: '' }
      const earlier = (await prices('family-one-month')).filter((price) => price.from !== shopDay())
      expect(from).not.toBe('')
      await edit('plan', 'family-one-month', { prices: [...earlier, { cents, from: shopDay() }] })
      const { body } = await publish()
      await dana.call('draft-drop', { all: true })
      return body.state
    }
    expect(await lower(1500)).toBe('live')
    expect(await lower(1400)).toBe('live')
    expect(await lower(1300)).toBe('asked')
    expect((await soldAs('family-one-month'))?.priceCents).toBe(1400)
    expect((await dana.call('approvals')).body.at(-1)?.words).toMatch(
      /^publish a price of \$13\.00 for .*, less than half of \$27\.00$/,
    )
    const like = (await dana.call('item', { subject: 'plan', id: 'annual' })).body.live as DraftBody<'plan'>
    const body = { ...like, name: 'Almost Free', prices: [{ cents: 1300, from: shopDay() }] }
    expect((await dana.call('draft-save', { subject: 'plan', id: null, seen: 0, body })).status).toBe(200)
    expect((await dana.call('publish-preview')).body.needsSecond).toBe(true)
    expect((await publish()).body.state).toBe('asked')
    await dana.call('draft-drop', { all: true })
  })

  test('what no longer sells at a place is still redeemed there', async () => {
    await edit('plan', 'secret-month', { sells: ['kips-bay', 'newark'] })
    expect((await publish()).status).toBe(200)
    expect((await soldAs('secret-month'))?.locationIds).toEqual(['kips-bay', 'newark'])
    const rows = await world.deps.db
      .selectFrom('plan_locations')
      .select('location_id')
      .where('plan_id', '=', 'secret-month')
      .execute()
    expect(rows).toHaveLength(3)
  })
})

/** The days until the clocks change, with everything that is due in each of their nights. */
const WINTER_MS = 90_000

describe('a release that waits', () => {
  test(
    'goes live at its instant, across the change of the clocks; until then its things cannot be edited',
    async () => {
      await world.clock({ now: '2027-03-13T20:00:00-05:00' })
      dana = await signIn(world, 'dana@shop.example')
      await edit('model', 'gift', { name: 'Presents' })
      const { body } = await publish({ at: '2027-03-14T03:30:00-04:00' })
      expect(body).toMatchObject({ state: 'waiting', version: null })
      const { seen, live } = (await dana.call('item', { subject: 'model', id: 'gift' })).body
      const refused = await dana.call('draft-save', { subject: 'model', id: 'gift', seen, body: live })
      expect(codeOf(refused)).toEqual([409, 'waits'])
      expect(refused.refused.message).toContain('March 14, 2027, 3:30 AM')
      const name = async () => (await catalogueOf(world.deps.db)).models.find(({ id }) => id === 'gift')?.name
      await world.clock({ now: '2027-03-14T01:59:00-05:00' })
      expect(await name()).toBe('gift')
      await world.clock({ now: '2027-03-14T03:31:00-04:00' })
      expect(await name()).toBe('Presents')
    },
    WINTER_MS,
  )

  test('can be taken back: its changes are in the draft again', async () => {
    await edit('model', 'gift', { name: 'Later' })
    const { body } = await publish({ at: new Date(world.deps.clock.now().getTime() + 3_600_000).toISOString() })
    const back = await dana.call('release-back', { releaseId: body.releaseId ?? 0 })
    expect(back.body.items).toMatchObject([{ id: 'gift', after: { name: 'Later' } }])
    await world.clock({ hours: 2 })
    expect((await catalogueOf(world.deps.db)).models.find(({ id }) => id === 'gift')?.name).not.toBe('Later')
  })
})

describe('back', () => {
  test('of back is what was published; new things are taken off and come back under their id', async () => {
    const live = async () => {
      const all = await Promise.all(
        (['model', 'plan', 'benefit'] as const).map(async (subject) => (await dana.call('items', { subject })).body),
      )
      return all.flat()
    }
    const first = await live()
    await edit('plan', 'family-one-month', {
      description: 'Four',
      prices: [...(await prices('family-one-month')), { cents: 3100, from: '2027-03-14' }],
    })
    const added = { name: 'Teatime', description: '', photo: null, position: 5 }
    await dana.call('draft-save', { subject: 'model', id: null, seen: 0, body: added })
    const { body: one } = await publish()
    expect(one.state).toBe('live')
    const second = await live()
    expect(codeOf(await dana.call('release-back', { releaseId: 99_999 }))).toEqual([404, 'unknown'])
    expect((await dana.call('release-back', { releaseId: one.releaseId ?? 0 })).body.items).toHaveLength(2)
    expect(codeOf(await dana.call('release-back', { releaseId: one.releaseId ?? 0 }))).toEqual([409, 'draft_not_empty'])
    const { body: two } = await publish()
    expect(await live()).toEqual(first)
    await dana.call('release-back', { releaseId: two.releaseId ?? 0 })
    await publish()
    expect(await live()).toEqual(second)
  })
})

test('a new location is refused until it has hours or says by appointment, its zone, and its tax, and then opens with them (O6.1)', async () => {
  const soho = {
    name: 'Soho',
    address: '1 Prince Street',
    zip: '10012',
    lat: null,
    lng: null,
    timeZone: '',
    phone: '',
    opensOn: null,
    tax: [],
    square: [],
    position: 9,
  }
  const saved = await dana.call('draft-save', { subject: 'location', id: null, seen: 0, body: soho })
  const id = saved.body.item?.id ?? ''
  const refused = await publish()
  expect(codeOf(refused)).toEqual([422, 'checks_fail'])
  expect(refused.refused.message).toContain('Enter the hours of Soho, or say that it opens by appointment.')
  expect(refused.refused.message).toContain('Choose the time zone of Soho.')
  await edit('location', id, { timeZone: 'America/New_York', tax: [{ rate: 8875, from: '2000-01-01' }] })
  expect((await publish()).refused.message).toBe('Enter the hours of Soho, or say that it opens by appointment.')
  const monday = { weekday: 1, opens: '09:00', closes: '17:00' }
  const { seen } = (await dana.call('item', { subject: 'location', id })).body
  const twice = { ...soho, timeZone: 'America/New_York', hours: [monday, { ...monday, opens: '10:00' }] }
  const overlap = await dana.call('draft-save', { subject: 'location', id, seen, body: twice })
  expect(overlap.refused.fields).toEqual({ hours: 'Two of the hours on Monday overlap.' })
  await edit('location', id, { hours: [monday] })
  expect((await publish()).status).toBe(200)
  const { body: places } = await dana.call('locations')
  expect(places.find((place) => place.id === id)).toMatchObject({ weekly: [monday], byAppointment: false })
  // From then on hours hold at once: another change of it leaves them alone.
  await dana.call('location-hours', { locationId: id, weekly: [], byAppointment: true })
  await edit('location', id, { phone: '+1 212 555 0100' })
  expect((await publish()).status).toBe(200)
  expect((await dana.call('locations')).body.find((place) => place.id === id)).toMatchObject({ byAppointment: true })
})
