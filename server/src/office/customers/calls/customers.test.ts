import { sql } from 'kysely'
import { codeText } from '@sipday/rules/membership.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Colleague, makeColleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { takeLimit } from '../../../access/limits.ts'
import type { OfficeSession } from '../../access/session.ts'
import { noteListed } from '../count-looks.ts'

let world: World
let dana: Colleague
let near: Colleague
let isReady = false

type Person = { given_name: string; family_name: string; email: string; phone: string }
/** Someone with a membership; answers their id and code. */
const make = async (person: Partial<Person>, more: Parameters<typeof makeMembership>[1] = {}) => {
  const { membershipId, code } = await makeMembership(world.deps, more)
  const { db, clock } = world.deps
  const { subscriber_id: id } = await db
    .selectFrom('memberships')
    .select('subscriber_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  clock.setNow(new Date(clock.now().getTime() + 1000))
  await db
    .updateTable('customers')
    .set({ ...person, created_at: clock.now() })
    .where('id', '=', id)
    .execute()
  return { id, code }
}
const found = async (q: string, who: Colleague = dana) =>
  (await who.call('customers', { q })).body.rows.map(({ name }) => name)

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', near: ['manager', 'kips-bay'], books: 'accountant' })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  // Sixty searches a minute (T).
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 60_000))
  if (isReady) return
  isReady = true
  dana = await signIn(world, 'dana@shop.example')
  near = await signIn(world, 'near@shop.example')
}, 60_000)

test('a customer is found by any part of name, email or phone, in any order of the words (O9.1)', async () => {
  await make({ given_name: 'Mei', family_name: 'Chen', email: 'mei@tea.example', phone: '+12125550142' })
  await make({ given_name: 'Li', family_name: 'Wu', email: 'lw@milk.example', phone: '+12125550199' })
  await make({ given_name: 'Éloïse', family_name: '100%_\\', email: 'e@oat.example', phone: '' })
  for (const q of ['mei', 'MEI CHEN', 'chen mei', 'hen', 'mei@tea', 'tea.example'])
    expect(await found(q), q).toEqual(['Mei Chen'])
  expect(await found('Li')).toEqual(['Li Wu'])
  expect(await found('wu')).toEqual(['Li Wu'])
  expect(await found('li wu')).toEqual(['Li Wu'])
  expect(await found('éloïse')).toEqual(['Éloïse 100%_\\'])
  expect(await found('100%_\\')).toEqual(['Éloïse 100%_\\'])
  expect(await found('%%%')).toEqual([])
  expect(await found('___')).toEqual([])
  expect(await found('someone else')).toEqual([])
})

test('a customer is found as a US keyboard types the name, and by the name as it stands (R85)', async () => {
  const names: [string, string, ...string[]][] = [
    ['Nguyễn', 'Trần', 'nguyen', 'tran nguyen', 'uye'],
    ['Sinéad', 'O’Brien', "o'brien", 'obrien', 'SINEAD OBRIEN', 'O’BRIEN'],
    ['Anne-Marie', 'Łęcka', 'anne marie', 'annemarie lecka'],
    ['İpek', 'Æbelø', 'ipek', 'aebelo', 'IPEK'],
  ]
  for (const [given_name, family_name, ...searches] of names) {
    await make({ given_name, family_name })
    const name = `${given_name} ${family_name}`
    for (const q of [...searches, name, given_name, family_name]) expect(await found(q), q).toContain(name)
  }
  expect((await dana.call('customers', { q: '’-' })).refused.code).toBe('too_short')
})

test('a single character finds no one and says so', async () => {
  const { status, refused } = await dana.call('customers', { q: 'm' })
  expect([status, refused.code]).toEqual([422, 'too_short'])
})

test('digits alone are the end of a phone (R85)', async () => {
  expect(await found('0142')).toEqual(['Mei Chen'])
  expect(await found('(212) 555-0142')).toEqual(['Mei Chen'])
  for (const q of [
    '+1 212 555 0142',
    '212–555–0142',
    '212/555-0142',
    '\u202d(212)\u00a0555‑0142\u202c',
    '212.555.0142',
  ])
    expect(await found(q), q).toEqual(['Mei Chen'])
  expect(await found('0143')).toEqual([])
})

test('a whole code finds whose it is, and whose it was after them; the record keeps neither the code nor who was found', async () => {
  const code = 734_512
  const ended = new Date(world.deps.clock.now().getTime() - 1000)
  await make({ given_name: 'Omar', family_name: 'Now' }, { code })
  await make({ given_name: 'Ana', family_name: 'Before' }, { code, live: false, state: 'ended', endedAt: ended })
  expect(await found(codeText(code))).toEqual(['Omar Now', 'Ana Before'])
  expect(await found('734 512')).toEqual(['Omar Now', 'Ana Before'])
  expect(await found('734513')).toEqual([])
  const { rows } = (await dana.call('changes', { subject: 'customer', id: 'search' })).body
  expect(rows.slice(0, 3).map(({ sentence }) => sentence)).toEqual([
    'The owner searched the customers by a code: 0 found',
    'The owner searched the customers by a code: 2 found',
    'The owner searched the customers by a code: 2 found',
  ])
  expect(JSON.stringify(rows)).not.toContain('7345')
})

test('the last four of a card on file find its owner, and are part of the record', async () => {
  const { id } = await make({ given_name: 'Card', family_name: 'Owner', phone: '+12125558888' })
  const card = { id: 'card-9', customer_id: id, square_card_id: 'sq-card-9', brand: 'VISA', last_4: '9071' }
  await world.deps.db
    .insertInto('cards')
    .values({ ...card, exp_month: 1, exp_year: 2030, fingerprint: 'f', created_at: world.deps.clock.now() })
    .execute()
  expect(await found('9071')).toEqual(['Card Owner'])
  const { rows } = (await dana.call('changes', { subject: 'customer', id: 'search' })).body
  expect(rows[0]?.sentence).toBe('The owner searched the customers by four digits: 1 found')
  await world.deps.db.updateTable('cards').set({ disabled_at: new Date() }).where('id', '=', 'card-9').execute()
  expect(await found('9071')).toEqual([])
})

test('each row has the memberships with their states; without a text, everyone is listed, the newest first', async () => {
  await make({ given_name: 'Paused', family_name: 'Payer' }, { state: 'unpaid' })
  const { rows } = (await dana.call('customers')).body
  expect(rows[0]).toMatchObject({
    name: 'Paused Payer',
    memberships: [{ planName: 'One Month', locationName: 'Kips Bay NY', standing: 'unpaid' }],
  })
  const since = rows.map((row) => row.since)
  expect(since).toEqual(since.toSorted().toReversed())
})

test('each row has what is charged next, to whom it is charged, and when they came last (O9.1)', async () => {
  const { db, clock, ids } = world.deps
  const { id } = await make({ given_name: 'Rafael', family_name: 'Hill' }, { paidThrough: '2027-03-24' })
  const child = await make({ given_name: 'Mina', family_name: 'Hill' }, { paidThrough: '2027-03-24' })
  await db.updateTable('memberships').set({ payer_id: id }).where('subscriber_id', '=', child.id).execute()
  const rowOf = async (name: string) => (await dana.call('customers', { q: name })).body.rows[0]
  expect(await rowOf('Rafael Hill')).toMatchObject({ nextCharge: { on: '2027-03-24', cents: 6400 }, lastVisitOn: null })
  expect(await rowOf('Mina Hill')).toMatchObject({ nextCharge: null, lastVisitOn: null })
  const { id: membership_id } = await db
    .selectFrom('memberships')
    .select('id')
    .where('subscriber_id', '=', child.id)
    .executeTakeFirstOrThrow()
  const { id: entitlement_id } = await db
    .selectFrom('entitlements')
    .select('id')
    .where('membership_id', '=', membership_id)
    .executeTakeFirstOrThrow()
  const { id: staff_id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
  const visit = (at: string, voided_at: Date | null = null) => ({
    id: ids.id(),
    key: ids.id(),
    entitlement_id,
    membership_id,
    staff_id,
    location_id: 'kips-bay',
    period_key: null,
    accepted_at: new Date(at),
    redeemed_at: new Date(at),
    voided_at,
  })
  // Still the evening before in New York; the newest one was undone.
  await db
    .insertInto('redemptions')
    .values([visit('2026-11-03T02:30:00Z'), visit('2026-11-01T15:00:00Z'), visit('2026-11-05T15:00:00Z', clock.now())])
    .execute()
  expect(await rowOf('Mina Hill')).toMatchObject({ lastVisitOn: '2026-11-02' })
  expect(await rowOf('Rafael Hill')).toMatchObject({ lastVisitOn: null })
})

test('whoever pays for thousands leaves the others of a page their memberships, and what is owed is seen (O9.1)', async () => {
  const { db } = world.deps
  const payer = await make({ given_name: 'Crowd', family_name: 'Payer' }, { paidThrough: '2027-03-24', code: 300_000 })
  await make({ given_name: 'Crowd', family_name: 'Single' }, { state: 'unpaid', live: true })
  // Newer than any other, but for those in the crowd that owe.
  await sql`insert into memberships
    select (jsonb_populate_record(m, jsonb_build_object('id', m.id || nth, 'code', 300000 + nth,
      'created_at', m.created_at + nth * interval '1 second'))).*
    from memberships m, generate_series(1, 2100) nth where m.subscriber_id = ${payer.id}`.execute(db)
  await sql`update memberships set state = 'unpaid', created_at = '2020-01-01'
    where subscriber_id = ${payer.id} and code = 300001`.execute(db)
  const [single, crowd] = (await dana.call('customers', { q: 'crowd' })).body.rows
  expect(single).toMatchObject({ name: 'Crowd Single', membershipsInAll: 1, memberships: [{ standing: 'unpaid' }] })
  expect(crowd).toMatchObject({ name: 'Crowd Payer', membershipsInAll: 2101, nextCharge: null })
  expect(crowd?.memberships.length).toBeGreaterThan(0)
  expect(crowd?.memberships.some(({ standing }) => standing === 'unpaid')).toBe(true)
}, 60_000)

test('the list goes on page by page, each customer once', async () => {
  for (let count = 0; count < 55; count += 1) await make({ given_name: 'Many', family_name: `Of ${count}` })
  const first = (await dana.call('customers', { q: 'many of' })).body
  const second = (await dana.call('customers', { q: 'many of', after: first.next ?? '' })).body
  expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 5, null])
  expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(55)
  expect((await dana.call('customers', { after: 'nonsense' })).status).toBe(400)
}, 60_000)

test('a whole email finds its owner alone, a part of it everyone who has that part', async () => {
  const lee = await make({ given_name: 'Lee', email: 'lee@guest.example' })
  await world.deps.db
    .insertInto('customer_contacts')
    .values({
      customer_id: lee.id,
      channel: 'email',
      address: 'lee@guest.example',
      signs_in: true,
      added_at: world.deps.clock.now(),
    })
    .execute()
  await make({ given_name: 'Ashlee', email: 'ashlee@guest.example' })
  await make({ given_name: 'Lee Long', email: 'lee@guest.example.net' })
  const firstNames = async (q: string) =>
    (await found(q)).map((name) => name.split(' ').slice(0, -1).join(' ')).toSorted()
  expect(await firstNames('Lee@guest.example')).toEqual(['Lee'])
  expect(await firstNames('lee@guest.exampl')).toEqual(['Ashlee', 'Lee', 'Lee Long'])
}, 60_000)

test('in a crowd, a name that many have and one that few have are both listed whole, the newest first', async () => {
  const pages = async (q: string, most: number) => {
    const names: string[] = []
    const times: string[] = []
    let after: string | null = null
    for (let page = 0; page < most; page += 1) {
      const answer: { rows: { name: string; since: string }[]; next: string | null } = (
        await dana.call('customers', { q, ...(after === null ? {} : { after }) })
      ).body
      names.push(...answer.rows.map(({ name }) => name))
      times.push(...answer.rows.map(({ since }) => since))
      after = answer.next
      if (after === null) break
    }
    expect(times).toEqual(times.toSorted().toReversed())
    return names
  }
  const few = await pages('many of', 3)
  expect(few).toHaveLength(55)
  // More than are looked at one by one.
  await sql`insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
    select 'crowd-' || n, 'Crowd', n::text, n || '@crowd.example', n || '@crowd.example', '', ${world.deps.clock.now()}::timestamptz + n * interval '1 s'
    from generate_series(1, 10100) n`.execute(world.deps.db)
  expect(await pages('many of', 3)).toEqual(few)
  expect(await pages('ma', 3)).toEqual(expect.arrayContaining(few))
  for (const q of ['crowd', 'cr']) {
    const names = await pages(q, 2)
    expect(names).toEqual(Array.from({ length: 100 }, (_, index) => `Crowd ${10100 - index}`))
  }
  await sql`delete from customers where id like 'crowd-%'`.execute(world.deps.db)
}, 60_000)

test('a manager finds customers of their locations, and an answer depends on nothing elsewhere (L)', async () => {
  const before = (await near.call('customers')).body
  const { code } = await make({ given_name: 'Faraway', family_name: 'Friend' }, { locationId: 'westfield' })
  expect((await near.call('customers')).body).toEqual(before)
  expect(await found('faraway', near)).toEqual([])
  expect(await found(codeText(code), near)).toEqual([])
  expect(await found('faraway')).toEqual(['Faraway Friend'])
  expect(await found('mei chen', near)).toEqual(['Mei Chen'])
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('customers', { q: 'mei' })).status).toBe(403)
}, 60_000)

test('a person searches at most 60 times a minute (T)', async () => {
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  for (let made = 0; made < 60; made += 1) await takeLimit(strict, 'office_find', 'someone')
  await expect(takeLimit(strict, 'office_find', 'someone')).rejects.toMatchObject({ status: 429 })
})

describe('what is listed is lent, as what is opened (O)', () => {
  test('contacts are masked, but for whoever was looked for by the whole of one', async () => {
    await make({ given_name: 'Noé', family_name: 'Nguyễn', email: 'noe@list.example', phone: '+12125550177' })
    await make({ given_name: '', family_name: '', email: 'nameless@list.example', phone: '' })
    const rows = async (q: string) => (await dana.call('customers', q === '' ? {} : { q })).body.rows
    for (const q of ['', 'Noé', 'noe@list.exampl', 'list.example', '0177']) {
      const text = JSON.stringify(await rows(q))
      for (const contact of ['noe@list.example', '2125550177', 'nameless@list.example'])
        expect(text, q).not.toContain(contact)
    }
    expect((await rows('Noé'))[0]).toMatchObject({ email: 'n•••@list.example', phone: '(•••) •••-0177' })
    expect((await rows('nameless'))[0]).toMatchObject({ name: 'n•••@list.example', phone: '' })
    for (const q of ['NOE@list.example', '(212) 555-0177', '+1 212 555 0177'])
      expect((await rows(q))[0], q).toMatchObject({ email: 'noe@list.example', phone: '+12125550177' })
  })

  test('each hundred different customers are part of the record, the same one counts once', async () => {
    const email = 'lists@shop.example'
    await makeColleague(world.deps, { email, role: 'support' })
    await sql`insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
      select 'row-' || n, 'Row', n::text, n || '@row.example', n || '@row.example', '', ${world.deps.clock.now()}::timestamptz + n * interval '1 s'
      from generate_series(1, 120) n`.execute(world.deps.db)
    const support = await signIn(world, email)
    const listed = async () => {
      const { rows } = (await dana.call('changes', { subject: 'customer', id: 'search' })).body
      return rows
        .map(({ sentence }) => sentence)
        .filter((sentence) => sentence.startsWith('The support looked through'))
    }
    for (let times = 0; times < 3; times += 1) await support.call('customers', { q: 'row' })
    expect(await listed()).toEqual([])
    const { next } = (await support.call('customers', { q: 'row' })).body
    await support.call('customers', { q: 'row', after: next ?? '' })
    expect(await listed()).toEqual(['The support looked through 100 customers within a day'])
  }, 60_000)

  test('with the 1,001st of a day the owners are told, and more of them take another proof', async () => {
    const email = 'reads@shop.example'
    await makeColleague(world.deps, { email, role: 'support' })
    const support = await signIn(world, email)
    const { person } = (await support.call('me')).body
    const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
    const at = (ago: number) => new Date(world.deps.clock.now().getTime() - ago * 60_000)
    const session = (provedAgo: number) =>
      ({ id: 'a session', person, secondFactorAt: at(provedAgo), proved: [] }) as unknown as OfficeSession
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `c-${from + index}`)
    for (let from = 0; from < 1000; from += 50) await noteListed(strict, session(60), ids(from, 50))
    await noteListed(strict, session(60), ids(950, 50))
    await expect(noteListed(strict, session(60), ids(990, 50))).rejects.toMatchObject({ code: 'prove_again' })
    await expect(noteListed(strict, session(5), ids(2000, 50))).resolves.toBeUndefined()
    await world.app.dueWork()
    const told = async () =>
      (await world.messages('dana@shop.example')).filter(({ subject }) => /looked through 1,000/.test(subject)).length
    await expect.poll(told, { timeout: 15_000 }).toBe(1)
  }, 60_000)
})
