import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { everyTable } from '../../../test/importing/every-table.ts'
import type { Choices } from '@sipday/rules/importing/choices.ts'
import { countRows, rowProblems } from '../../store/importing/imports.ts'
import type { Judged } from './planned-row.ts'
import { countRowsIn, FileBroken, type GivenFile } from './read-list.ts'
import { type Asked, rehearse } from './rehearse.ts'
import { beginImport, stepRows } from './run.ts'
import { undoImport } from './undo.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
  await world.app.dueWork()
})
afterAll(() => world.close())

const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const file = (content: string | Uint8Array, name = 'list.csv'): GivenFile => ({
  name,
  parts: () => [bytesOf(content)],
})
const asked = (content: string | Uint8Array, choices: Choices = {}, source: Asked['source'] = 'csv'): Asked => ({
  source,
  files: [file(content)],
  choices,
})

const judged = async (wanted: Asked): Promise<Judged[]> => {
  const all: Judged[] = []
  for await (const some of rehearse(world.deps, wanted)) if (!('heading' in some)) all.push(...some)
  return all
}
const problems = async (wanted: Asked) =>
  (await judged(wanted)).flatMap(({ line, problem }) => (problem === null ? [] : [`${line}: ${problem}`]))

const run = async (wanted: Asked): Promise<string> => {
  const { importId } = await beginImport(
    world.deps,
    { ...wanted, name: 'list.csv', letters: false, staffId: null },
    () => undefined,
  )
  while (await stepRows(world.deps, importId));
  return importId
}

const HEAD = 'First Name,Last Name,Email,Phone,Plan,Location,Next Billing Date,Price,Code'
const row = (n: number, more = 'One Month,Kips Bay NY,2026-12-15,$30.00,') =>
  `Mei ${n},Nguyễn,mei${n}@moved.example,+1212556${String(n).padStart(4, '0')},${more}`
const list = (...rows: string[]) => [HEAD, ...rows].join('\n')

test('a plan that is not known is named with its line and the nearest one, and is said once for all (O16)', async () => {
  const rows = list(row(1, 'Monthly,Kips Bay NY,2026-12-15,$30.00,'), row(2, 'Monthly,Kips Bay,2026-12-15,$30.00,'))
  expect(await problems(asked(rows))).toEqual([
    "2: plan 'Monthly' is not known; nearest: One Month",
    // Both at once, so that both are answered in one go.
    "3: location 'Kips Bay' is not known; nearest: Kips Bay NY; plan 'Monthly' is not known; nearest: One Month",
  ])
  const choices = { plans: { Monthly: 'one-month' }, places: { 'Kips Bay': 'kips-bay' } }
  expect(await problems(asked(rows, choices))).toEqual([])
})

test.for([
  ['its last line ends or not', [list(row(1), row(2)), `${list(row(3))}\n`], 3],
  ['lines of Windows', [list(row(1), row(2)).replaceAll('\n', '\r\n')], 2],
  ['lines of an old Mac', [`${list(row(1), row(2)).replaceAll('\n', '\r')}\r`], 2],
  ['UTF-16', [new Uint8Array(Buffer.from(`${list(row(1))}\n`, 'utf16le'))], 1],
  ['nothing in it', [''], 0],
] as const)('how many rows will be read is known before, whether %s (O16)', async ([, contents, rows]) => {
  const parts = (content: string | Uint8Array) => [...bytesOf(content)].map((byte) => new Uint8Array([byte]))
  const files = contents.map((content) => ({ name: 'list.csv', parts: () => parts(content) }))
  expect(await countRowsIn(files)).toBe(rows)
})

test.for([
  ['a mark before UTF-8', (text: string) => bytesOf(`\ufeff${text}`)],
  ['UTF-16 with a mark', (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
  ['UTF-16 without one', (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))],
  ['UTF-16, the other way round', (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())],
  ['semicolons', (text: string) => bytesOf(text.replaceAll(',', ';'))],
  ['tabs and lines of Windows', (text: string) => bytesOf(text.replaceAll(',', '\t').replaceAll('\n', '\r\n'))],
  ['quotes and empty lines', (text: string) => bytesOf(`${text.replaceAll(/[^,\n]+/g, '"$&"')}\n\n,,,\n`)],
] as const)('a list is read with %s (O16)', async ([, write]) => {
  const [one, ...others] = await judged(asked(write(list(row(1)))))
  expect(others).toEqual([])
  expect(one).toMatchObject({ who: 'Mei 1 Nguyễn', act: 'create', problem: null })
  expect(one?.words).toBe('One Month at Kips Bay NY, paid through December 15, 2026, then $32.00; a new code')
})

test('names in any script are kept as they are written, from one column or two (O16)', async () => {
  const names = ['王小明', 'محمد العربي', 'Ольга Иванова', 'Nguyễn Thị Ánh-Tuyết', 'Seán O’Brien', 'Wolf, Maximiliane']
  const rows = names.map((name, n) => `"${name}",script${n}@moved.example,One Month,Kips Bay NY,2026-12-15`)
  const told = await judged(asked(['Name,Email,Plan,Location,Next Billing Date', ...rows].join('\n')))
  expect(told.map(({ problem }) => problem)).toEqual(names.map(() => null))
  expect(told.map(({ who }) => who)).toEqual([...names.slice(0, -1), 'Maximiliane Wolf'])
})

test('a day is read as it is written in three kinds, and sums as they are written in two (O16)', async () => {
  const row = (n: number, day: string, sum: string) =>
    `Mei Nguyễn,kinds${n}@moved.example,One Month,Kips Bay NY,"${day}","${sum}"`
  const rows = [
    'Name,Email,Plan,Location,Next Billing Date,Price',
    row(1, '2026-12-09', '$30.00'),
    row(2, 'December 9, 2026', '30,00'),
    row(3, '12/09/2026', '3000'),
  ]
  const told = await judged(asked(rows.join('\n'), { dates: 'month-first', money: 'cents' }))
  const planned = told.map((one) => one.planned?.membership)
  expect(planned.map((one) => [one?.paidThrough, one?.priceCents])).toEqual(
    rows.slice(1).map(() => ['2026-12-09', 3000]),
  )
})

test('dates and sums that can be read in two ways are asked about, never guessed (O16)', async () => {
  const rows = list(row(1, 'One Month,Kips Bay NY,12/10/2026,30,'), row(2, 'One Month,Kips Bay NY,25/12/2026,$30,'))
  const [first, second] = await problems(asked(rows))
  expect(first).toContain('--dates month-first or --dates day-first')
  expect(first).toContain('--money dollars or --money cents')
  expect(second).toContain('--dates')
  expect(await problems(asked(rows, { dates: 'month-first', money: 'dollars' }))).toEqual([
    '3: "25/12/2026" is not a day of the calendar',
  ])
  const [read] = await judged(asked(rows, { dates: 'day-first', money: 'dollars' }))
  expect(read?.problem).toContain('which has passed')
})

test('a member of Memberful has a row for each plan under one number, and each is a membership; whoever is not active stays out (O16)', async () => {
  const head =
    'Full Name,First Name,Last Name,Email,Address,City,State,Zip/Postal,Country,Plan,Active,Created at,Expiration date,Total spend,Stripe customer ID,Memberful ID,Referrer'
  const one = (plan: string, active = 'Yes', email = 'ana@memberful.example', number = 71) =>
    `Ana Silva,Ana,Silva,${email},1 Rua,Lisbon,NY,10016,US,${plan},${active},2025-05-02,2026-12-15,$99.00,cus_1,${number},`
  const given = [head, one('One Month'), one('Annual'), one('One Month', 'No', 'bo@memberful.example', 72)].join('\n')
  const rows = await judged(asked(given, { places: { '': 'kips-bay' } }))
  expect(rows.map(({ act, problem }) => [act, problem])).toEqual([
    ['create', null],
    ['create', null],
    ['skip', null],
  ])
  expect(rows[0]?.words).toBe('One Month at Kips Bay NY, paid through December 15, 2026, then $32.00; a new code')
})

test('Stripe’s customers beside its subscriptions say who they are, in any order of the files (O16)', async () => {
  const customers = [
    'id,Description,Email,Name,Created (UTC),Delinquent,Card Last4,Phone',
    'cus_1,,ann@stripe.example,Ann Lee,2026-01-02 10:00,false,4242,+12125550144',
    'cus_2,,nobody@stripe.example,No Subscription,2026-01-02 10:00,false,,',
  ].join('\n')
  const subscriptions = [
    'id,Customer ID,Customer Description,Customer Email,Plan,Quantity,Interval,Amount,Status,Created (UTC),Start (UTC),Current Period Start (UTC),Current Period End (UTC),Cancel At Period End',
    'sub_1,cus_1,,ann@stripe.example,One Month,1,month,30.00,active,2026-01-02 10:00,2026-01-02 10:00,2026-11-20 10:00,2026-12-20 10:00,false',
  ].join('\n')
  const both = [file(customers, 'customers.csv'), file(subscriptions, 'subscriptions.csv')]
  for (const files of [both, both.toReversed()]) {
    const told = await judged({ source: 'stripe', files, choices: { places: { '': 'kips-bay' } } })
    expect(told.map(({ who, problem }) => [who, problem])).toEqual([['Ann Lee', null]])
    expect(told[0]?.planned?.person.pair).toEqual({ email: 'ann@stripe.example', phone: '+12125550144' })
    expect(told[0]?.planned?.membership).toMatchObject({ paidThrough: '2026-12-20', priceCents: 3000 })
  }
})

test('what is wrong with a row is said in words: contacts, formulas, doubles, families, ended ones (O16)', async () => {
  const rows = list(
    'Bob,Lee,,,One Month,Westfield NJ,2026-12-01,$30.00,',
    'Bob,Lee,no mail,,One Month,Westfield NJ,2026-12-01,$30.00,',
    'Bob,Lee,=HYPERLINK("x"),,One Month,Westfield NJ,2026-12-01,$30.00,',
    row(1),
    row(1),
    'Ann,Nguyễn,mei1@moved.example,+12125560001,Annual,Westfield NJ,2026-12-31,$365.00,',
    row(2, 'One Month,Westfield NJ,2026-02-30,$30.00,'),
    row(3, 'Family One Month,Newark DE,2026-12-30,$27.00,'),
    row(4, 'One Month,Westfield NJ,,$30.00,'),
  ).replace('"x"', "'x'")
  expect(await problems(asked(rows))).toEqual([
    '2: there is no email address and no phone number',
    '3: "no mail" is not an email address',
    '4: "=HYPERLINK(\'x\')" is a formula. Paste its value instead',
    '6: the same membership is in line 5',
    '7: line 5 has the same contact under another name. Each person needs their own email or phone number',
    '8: "2026-02-30" is not a day of the calendar',
    '9: the plan Family One Month is not sold at Newark DE',
    '10: until when it is paid is missing',
  ])
})

test('a column twice and half a file are refused as a whole (O16)', async () => {
  await expect(judged(asked('Email,Email,Plan\na@b.example,,x'))).rejects.toThrow('"Email" is there twice')
  await expect(judged(asked(`${list(row(1))}\n"Mei`))).rejects.toThrow(FileBroken)
  await expect(judged(asked('one,two\n1,2'))).rejects.toThrow('No column has an email address')
  await expect(judged(asked(''))).rejects.toThrow('is empty')
})

test('a rehearsal writes nothing; a run brings in whole rows, a second one costs nothing, and undone, no trace is left (O16)', async () => {
  const { db } = world.deps
  const rows = list(row(11, 'One Month,Kips Bay NY,2026-12-31,$25.00,004217'), row(12), row(13))
  const before = await everyTable(db)
  await judged(asked(rows))
  expect(await everyTable(db)).toEqual(before)

  const importId = await run(asked(rows))
  expect(await countRows(db, importId)).toMatchObject({ done: 3, failed: 0, waiting: 0 })
  const made = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'payer_id')
    .select(['code', 'price_cents', 'paid_through', 'anchor_day', 'kind', 'square_status', 'memberships.id'])
    .where('email', '=', 'mei11@moved.example')
    .executeTakeFirstOrThrow()
  expect(made).toMatchObject({ code: 4217, price_cents: 2500, paid_through: '2026-12-31', anchor_day: 31 })
  const contacts = db.selectFrom('customer_contacts').select('proved_at').where('address', 'like', '%@moved.example')
  expect((await contacts.execute()).every(({ proved_at }) => proved_at === null)).toBe(true)
  expect((await judged(asked(rows))).map(({ act }) => act)).toEqual(['same', 'same', 'same'])

  // What the old place says later is taken over.
  const later = rows.replace('2026-12-31', '2027-01-31')
  expect((await judged(asked(later))).map(({ act }) => act)).toEqual(['update', 'same', 'same'])
  const second = await run(asked(later))
  const paid = () => db.selectFrom('memberships').select('paid_through').where('id', '=', made.id).executeTakeFirst()
  expect(await paid()).toEqual({ paid_through: '2027-01-31' })
  expect((await judged(asked(later))).map(({ act }) => act)).toEqual(['same', 'same', 'same'])
  await undoImport(world.deps, second, () => undefined)
  expect(await paid()).toEqual({ paid_through: '2026-12-31' })

  expect(await undoImport(world.deps, importId, () => undefined)).toMatchObject({ undone: 3, kept: 0 })
  expect(await everyTable(db)).toEqual(before)
})

test('what happened to a member stays with its reason, and the rest can be undone (O16)', async () => {
  const { db, ids, clock } = world.deps
  const importId = await run(asked(list(row(21), row(22), row(23))))
  const [drunk, proved] = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'payer_id')
    .select(['memberships.id', 'payer_id', 'location_id'])
    .where('email', 'in', ['mei21@moved.example', 'mei22@moved.example'])
    .orderBy('email')
    .execute()
  const one = db
    .selectFrom('entitlements')
    .select('id')
    .where('membership_id', '=', drunk?.id ?? '')
  const { id: entitlement_id } = await one.limit(1).executeTakeFirstOrThrow()
  const { id: staff_id } = await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('redemptions')
    .values({
      id: ids.id(),
      entitlement_id,
      membership_id: drunk?.id ?? '',
      period_key: 'x',
      location_id: 'kips-bay',
      staff_id,
      key: ids.id(),
      accepted_at: clock.now(),
      redeemed_at: clock.now(),
    })
    .execute()
  await db
    .updateTable('customer_contacts')
    .set({ proved_at: clock.now() })
    .where('customer_id', '=', proved?.payer_id ?? '')
    .execute()
  expect(await undoImport(world.deps, importId, () => undefined)).toMatchObject({ undone: 1, kept: 2 })
  expect((await rowProblems(db, importId)).map(({ line, problem }) => [line, problem])).toEqual([
    [2, 'a drink was taken since'],
    [3, 'the member signed in since'],
  ])
  expect(await rowProblems(db, importId, 1)).toMatchObject([{ line: 2, inAll: 2 }])
})

test('a punch card is a benefit with as many left, until the day that is said once (O16)', async () => {
  const rows = 'Name,Email,Left,Plan,Location\nAnn Lee,ann@punch.example,7,One Month,Kips Bay NY'
  expect(await problems(asked(rows))).toEqual(['2: a punch card needs a last day. Say it once: --until 2027-12-31'])
  await run(asked(rows, { until: '2027-12-31' }))
  const has = await world.deps.db
    .selectFrom('entitlements')
    .innerJoin('memberships', 'memberships.id', 'membership_id')
    .innerJoin('customers', 'customers.id', 'payer_id')
    .select(['use', 'kind', 'end_date', 'given_name'])
    .where('email', '=', 'ann@punch.example')
    .execute()
  expect(has).toEqual([
    { use: { count: 7, per: 'once' }, kind: 'complimentary', end_date: '2027-12-31', given_name: 'Ann' },
  ])
})

test('killed in between, it goes on where it was, and each row is there once (O16)', async () => {
  const { db } = world.deps
  const rows = list(...Array.from({ length: 250 }, (_, at) => row(500 + at)))
  const wanted = { ...asked(rows), name: 'list.csv', letters: false, staffId: null }
  const { importId } = await beginImport(world.deps, wanted, () => undefined)
  await stepRows(world.deps, importId)
  expect(await countRows(db, importId)).toMatchObject({ done: 100, waiting: 150 })
  const again = await beginImport(world.deps, wanted, () => undefined)
  expect(again).toEqual({ importId, goesOn: true })
  while (await stepRows(world.deps, importId));
  expect(await countRows(db, importId)).toMatchObject({ done: 250, waiting: 0, failed: 0 })
})
