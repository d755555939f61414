import { randomInt, randomUUID } from 'node:crypto'
import type { ExportKind } from '@sipday/contract/office/books/exports.ts'
import { accountName } from '@sipday/rules/books/book-words.ts'
import type { Account } from '@sipday/rules/books/journal.ts'
import { headlineOf, byAccount, isBalanced, totalOf } from '@sipday/rules/books/trial-balance.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bookPlaces, createBooksHistory } from '../../../test/office/books-history.ts'
import { booksByHand } from '../../../test/office/books-by-hand.ts'
import { type Colleague, makeColleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { settledByHand } from '../../../test/office/settled-by-hand.ts'
import { createSettledHistory } from '../../../test/office/settled-history.ts'
import { makeMembership, makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { chanceOf } from '../../../test/simulation/time.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { takeLimit } from '../../access/limits.ts'
import { postBooks } from '../../purchases/books/post-books.ts'
import { describeBooks } from '../../store/books/check.ts'
import { journalRows, memberRows, paymentRows, redemptionRows, refundRows } from './export-rows.ts'
import { journalReference } from './journal-reference.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

const SEED = Number(process.env['BOOKS_SEED'] ?? randomInt(1e6))
let world: World
let owner: Colleague
let history: Awaited<ReturnType<typeof createBooksHistory>>
let settled: ReturnType<typeof createSettledHistory>
let day: string

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(new Date('2027-01-20T17:00:00Z')) })
  await makeMoneyShop(world.deps)
  history = await createBooksHistory(world.deps)
  settled = createSettledHistory(world.deps, history)
  day = history.today()
  await makeColleagues(world.deps, { dana: 'owner', pat: ['manager', 'westfield'] })
})
afterAll(() => world.close())

const shownBooks = async (who: Colleague, asked: { from?: string; to?: string; locationId?: string } = {}) => {
  const { status, body } = await who.call('books', asked)
  expect(status).toBe(200)
  const {
    earnedCents,
    backOfEarnedCents,
    capturedCents,
    backCents,
    lostCents,
    taxCents: tax,
    deferredCents,
    giftsCents,
    feeCents,
    bankCents,
  } = headlineOf(body.accounts)
  const balances = byAccount(body.accounts)
  const balanceOf = (name: Account) => balances.find(({ account }) => account === name)?.balanceCents ?? 0
  return {
    body,
    settled: {
      feeCents,
      bankCents,
      square: balanceOf('square'),
      bank: balanceOf('bank'),
      fees: balanceOf('fees'),
      disputes: balanceOf('disputes'),
      other: balanceOf('other'),
    },
    sums: {
      captured: capturedCents,
      back: backCents,
      lost: lostCents,
      earned: earnedCents,
      backOfEarned: backOfEarnedCents,
      tax,
      deferred: deferredCents,
      gifts: giftsCents,
    },
    byRate: new Map(
      body.tax.map((row) => [
        `${row.locationId} ${row.rate}`,
        [row.soldCents, row.taxCents, row.backCents, row.backTaxCents],
      ]),
    ),
    months: new Map(
      (body.waiting ?? []).map(({ month, deferredCents: deferred, giftsCents: gifts }) => [month, { deferred, gifts }]),
    ),
  }
}

test.each([0, 1, 2])(
  `the books of a random history are those that are counted by hand (BOOKS_SEED=${SEED}, part %i) (B5)`,
  async (part) => {
    process.stdout.write(`books: BOOKS_SEED=${SEED} part ${part}\n`)
    const chance = chanceOf(SEED + part)
    const { buy, renew, sendBack, endOne, goTo } = history
    const from = day
    if (part === 0) for (const place of bookPlaces) await buy(chance, place, false)
    for (let step = 0; step < 4; step += 1) {
      await goTo(addDays(day, 4 + chance.below(8)))
      day = history.today()
      for (let count = 2 + chance.below(3); count > 0; count -= 1) await buy(chance)
      await renew()
      // Weeks after it was paid, with another rate in force.
      if (part === 2 && step === 3) await sendBack(chance, 0)
      for (let count = chance.below(4); count > 0; count -= 1) await sendBack(chance)
      for (let count = chance.below(3); count > 0; count -= 1) await settled.dispute(chance)
      if (step > 0) await settled.decide(chance)
      if (chance.percent(30)) await settled.failOne()
      if (chance.percent(70)) await settled.payOut(chance)
      if (chance.percent(40)) await settled.matchLate()
      await settled.post()
      if (chance.percent(50)) await endOne(chance)
    }
    owner = await signIn(world, 'dana@shop.example')
    for (const locationId of [undefined, ...bookPlaces]) {
      const place = locationId ?? null
      const asked = locationId ? { locationId } : {}
      const now = await shownBooks(owner, { from, to: day, ...asked })
      const byHand = await booksByHand(world.deps.db, { from, to: day, today: day, place })
      expect(now.sums, `${place}`).toEqual(byHand.sums)
      expect(now.byRate, `${place}`).toEqual(byHand.byRate)
      expect(now.months, `${place}`).toEqual(byHand.months)
      const { moved, balance } = await settledByHand(world.deps.db, { from, to: day, place, known: settled })
      expect(now.settled, `${place}`).toEqual({ feeCents: moved.fees, bankCents: moved.bank, ...balance })
      expect(isBalanced(totalOf(byAccount(now.body.accounts)))).toBe(true)
      expect(now.body).toMatchObject({ until: addDays(day, -1), complete: true, differs: false })
    }
    // A time that is over: what was still to be earned then is what it was then.
    const over = { from: addDays(from, 2), to: addDays(day, -4) }
    const then = await shownBooks(owner, over)
    const byHand = await booksByHand(world.deps.db, { ...over, today: day, place: null })
    expect([then.sums, then.byRate, then.body.waiting]).toEqual([byHand.sums, byHand.byRate, null])
    const { moved, balance } = await settledByHand(world.deps.db, { ...over, place: null, known: settled })
    expect(then.settled).toEqual({ feeCents: moved.fees, bankCents: moved.bank, ...balance })
    expect(await describeBooks(world.deps.db, new Date(history.at().getTime() + 3_600_000))).toEqual([])
  },
)

test('a manager sees the books of the own locations, and days in the wrong order are refused in words', async () => {
  const pat = await signIn(world, 'pat@shop.example')
  const own = await shownBooks(pat, { from: '2027-01-01' })
  expect(own.sums).toEqual((await shownBooks(owner, { from: '2027-01-01', locationId: 'westfield' })).sums)
  expect(new Set(own.body.tax.map(({ locationId }) => locationId))).toEqual(new Set(['westfield']))
  expect((await pat.call('books', { locationId: 'newark' })).status).toBe(404)
  const { status, refused } = await owner.call('books', { from: '2027-03-02', to: '2027-03-01' })
  expect([status, refused.message]).toEqual([422, 'The first day is after the last one. Please choose them in order.'])
})

const whole = (locationId?: string) => ({ from: '2027-01-01', to: day, ...(locationId ? { locationId } : {}) })
/** By the names of its columns. */
const fileOf = async (who: Colleague, what: ExportKind, asked = whole()) => {
  const { status, body } = await who.call('export', { what, ...asked })
  expect(status).toBe(200)
  let csv = ''
  for (let after: string | null = ''; after !== null;) {
    const part: Awaited<ReturnType<typeof who.call<'export-part'>>> = await who.call('export-part', {
      id: body.id,
      ...(after ? { after } : {}),
    })
    csv += part.body.csv
    after = part.body.next
  }
  const cells = csv
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''),
    )
  const [heads = [], ...lines] = cells
  return lines.map((line) => Object.fromEntries(heads.map((head, nth) => [head, line[nth] ?? ''])))
}
const sumOf = (rows: readonly Record<string, string>[], column: string, only?: Record<string, string>) =>
  rows
    .filter((row) => Object.entries(only ?? {}).every(([key, value]) => row[key] === value))
    .reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0)

test.each([undefined, 'kips-bay'])('the files add up to what the page says, to the cent (%s)', async (locationId) => {
  const { body, sums } = await shownBooks(owner, whole(locationId))
  const journal = await fileOf(owner, 'journal', whole(locationId))
  for (const { account, debitCents, creditCents } of byAccount(body.accounts)) {
    const only = { Account: accountName(account) }
    expect([sumOf(journal, 'Debit', only), sumOf(journal, 'Credit', only)], account).toEqual([debitCents, creditCents])
  }
  const payments = await fileOf(owner, 'payments', whole(locationId))
  expect(sumOf(payments, 'Total')).toBe(sums.captured)
  expect(sumOf(payments, 'Without tax') + sumOf(payments, 'Tax')).toBe(sums.captured)
  const refunds = await fileOf(owner, 'refunds', whole(locationId))
  expect([sumOf(refunds, 'Total'), sumOf(refunds, 'Of earned days')]).toEqual([
    sums.back + sums.lost,
    sums.backOfEarned,
  ])
  const parts = ['Tax', 'Of days to come', 'Of earned days', 'Bought nothing'].map((part) => sumOf(refunds, part))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(sums.back + sums.lost)
  expect(sumOf(refunds, 'Total', { Reason: 'Dispute lost' })).toBe(sums.lost)
  const tax = await fileOf(owner, 'tax', whole(locationId))
  expect(sumOf(tax, 'Tax') - sumOf(tax, 'Tax in refunds')).toBe(sums.tax)
  for (const rate of new Set(body.tax.map((row) => row.rate))) {
    const own = body.tax.filter((row) => row.rate === rate)
    const inFile = ['Sold', 'Tax', 'Refunded', 'Tax in refunds'].map((column) =>
      sumOf(tax, column, { Rate: String(rate / 1000) }),
    )
    const shown = (['soldCents', 'taxCents', 'backCents', 'backTaxCents'] as const).map((key) =>
      own.reduce((sum, row) => sum + row[key], 0),
    )
    expect(inFile, `${rate}`).toEqual(shown)
  }
  // No day is in two quarters.
  const quarterOf = (on = '') => `${on.slice(0, 4)} Q${Math.ceil(Number(on.slice(5, 7)) / 3)}`
  for (const { Quarter, From, To } of tax) expect([quarterOf(From), quarterOf(To)]).toEqual([Quarter, Quarter])
})

test('a part ends where the next one begins: no row is lost or there twice', async () => {
  const { db, clock, ids } = world.deps
  const { membershipId, entitlements } = await makeMembership(world.deps, { code: 999_999 })
  const staff_id = await makeStaff(world.deps, 'sam@shop.example')
  for (let nth = 0; nth < 20; nth += 1)
    await sql`insert into redemptions (id, entitlement_id, membership_id, location_id, staff_id, key, accepted_at, redeemed_at)
      values (${ids.id()}, ${entitlements.unlimited}, ${membershipId}, ${bookPlaces[nth % 2]}, ${staff_id}, ${ids.id()},
        ${clock.now()}, ${history.at()}::timestamptz - ${nth >> 2} * interval '1 hour 1 microsecond')`.execute(db)
  const asked = { only: null, places: bookPlaces, from: '2027-01-01', to: day, newest: 1e9, withNames: true }
  for (const rowsOf of [journalRows, paymentRows, refundRows, memberRows, redemptionRows]) {
    const all = await rowsOf(db, asked, null, 10_000)
    const parts: unknown[] = []
    let part = await rowsOf(db, asked, null, 7)
    for (parts.push(...part.rows); part.next !== null; parts.push(...part.rows))
      part = await rowsOf(db, asked, part.next, 7)
    if (all.next === null) expect(parts, rowsOf.name).toEqual(all.rows)
    expect(parts.length, rowsOf.name).toBeGreaterThan(7)
  }
  const redemptions = await fileOf(owner, 'redemptions')
  expect(redemptions).toHaveLength(20)
})

test('names are for those who see customers, and a name that is a formula is only text', async () => {
  await world.deps.db.updateTable('customers').set({ given_name: '=2+5', family_name: '' }).execute()
  const names = async (who: Colleague) => new Set((await fileOf(who, 'members')).map(({ Name }) => Name))
  expect(await names(owner)).toEqual(new Set(["'=2+5"]))
  await makeColleague(world.deps, { email: 'books@shop.example', role: 'accountant' })
  expect(await names(await signIn(world, 'books@shop.example'))).toEqual(new Set(['']))
})

test('an owner closes a month: the figures of its days stay, and what becomes known of them later says so', async () => {
  const { db } = world.deps
  const until = '2027-01-31'
  expect((await shownBooks(owner)).body.closable).toBe(`${addDays(`${day.slice(0, 8)}01`, -1)}`)
  for (const wrong of [day, '2027-01-30', '2030-12-31'])
    expect((await owner.call('books-close', { until: wrong })).status).toBe(422)
  await makeColleague(world.deps, { email: 'ledger@shop.example', role: 'accountant' })
  const ledger = await signIn(world, 'ledger@shop.example')
  expect((await ledger.call('books-close', { until })).status).toBe(403)
  // Only who may close is told what could be.
  expect((await shownBooks(ledger)).body.closable).toBeNull()
  expect((await owner.call('books-close', { until })).body).toEqual({ sealedUntil: until })
  const january = { from: '2027-01-01', to: until }
  const before = await shownBooks(owner, january)
  expect(before.body.sealedUntil).toBe(until)
  // Square's dashboard says only now that half of it went back in January.
  const bought = await db
    .selectFrom('purchases')
    .select('square_payment_id')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const refund = {
    id: 'late',
    purchase_id: null,
    square_payment_id: bought.square_payment_id ?? '',
    provider_key: 'late',
  }
  const january30 = new Date('2027-01-30T17:00:00Z')
  const rest = { square_refund_id: 'late', reason: '', request_id: null, membership_id: null }
  await db
    .insertInto('refunds')
    .values({ ...refund, ...rest, amount_cents: 1, state: 'completed', created_at: january30, accepted_at: january30 })
    .execute()
  expect((await owner.call('books-close', { until: '2027-02-28' })).status).toBe(409)
  await db.deleteFrom('books_state').execute()
  await postBooks(world.deps)
  expect((await shownBooks(owner, january)).sums).toEqual(before.sums)
  const late = (await fileOf(owner, 'journal')).filter(
    ({ Reference }) => Reference === journalReference('refund', 'late'),
  )
  expect(late.map(({ Date: on, Text }) => `${on} ${Text}`)).toContain(`${day} Refunds, for January 30, 2027`)
  const { rows } = (await owner.call('changes', { subject: 'books' })).body
  expect(rows.map(({ sentence }) => sentence)).toEqual(['The owner closed the books through January 31, 2027'])
})

test('entries of the journal fit an accounting program: a short number of their own, whole, and adding up to zero', async () => {
  const entries = Map.groupBy(await fileOf(owner, 'journal'), ({ Reference }) => Reference ?? '')
  const inTheBooks = await world.deps.db.selectFrom('journal').select(['cause', 'cause_id']).distinct().execute()
  expect(entries.size).toBe(inTheBooks.length)
  expect([...entries.keys()].toSorted()).toEqual(
    inTheBooks.map(({ cause, cause_id }) => journalReference(cause, cause_id)).toSorted(),
  )
  for (const [reference, lines] of entries) {
    expect(reference).toMatch(/^[A-Z]{3}-[0-9A-Z]{16}$/)
    expect([reference, sumOf(lines, 'Debit') - sumOf(lines, 'Credit'), sumOf(lines, 'Amount')]).toEqual([
      reference,
      0,
      0,
    ])
    expect(new Set(lines.map(({ Date: on, Location: at }) => `${on} ${at}`)).size).toBe(1)
  }
})

test('a file is counted, is part of the record, and is its maker’s for an hour', async () => {
  const { db, clock } = world.deps
  const key = randomUUID()
  const made = await owner.call('export', { key, what: 'payments', ...whole('newark') })
  expect(made.body).toMatchObject({ id: key, name: `payments-2027-01-01-${day}-The-owner.csv` })
  expect((await owner.call('export', { key, what: 'payments', ...whole('newark') })).body).toEqual(made.body)
  const { rows } = (await owner.call('changes', { subject: 'export' })).body
  expect(rows[0]?.sentence).toMatch(
    /^The owner downloaded the payments from January 1, 2027 through .* at Shop newark$/,
  )
  expect(rows.filter(({ id }) => id === rows[0]?.id)).toHaveLength(1)
  const { id: ownerId } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'dana@shop.example')
    .executeTakeFirstOrThrow()
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  await expect(takeLimit(strict, 'office_export', ownerId)).rejects.toMatchObject({ status: 429 })
  const accountant = await signIn(world, 'books@shop.example')
  expect((await accountant.call('export-part', { id: key })).status).toBe(404)
  expect((await owner.call('export-part', { id: key, after: 'nonsense' })).status).toBe(400)
  expect((await owner.call('export', { what: 'tax', from: '2027-02-02', to: '2027-02-01' })).refused.message).toContain(
    'first day is after the last',
  )
  const pat = await signIn(world, 'pat@shop.example')
  expect((await pat.call('export', { what: 'payments', ...whole() })).status).toBe(403)
  clock.setNow(new Date(clock.now().getTime() + 61 * 60_000))
  owner = await signIn(world, 'dana@shop.example')
  expect((await owner.call('export-part', { id: key })).status).toBe(404)
})
