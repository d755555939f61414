import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MadeMembership, makeMembership, makeShop, makeStaff } from '../../../test/make-membership.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { keepBirthday } from '../../counter/keep-birthday.ts'
import { eraseRows } from '../../store/people/erasing.ts'
import { moveRows, moveRowsBack } from '../../store/people/merging/moved-rows.ts'

let world: World
let sam: Visitor
let jo: Visitor

/** Ten in the morning in New York on the birthday. */
const MAY_3 = '2026-05-03T14:00:00Z'
const clockAt = (text: string) => world.deps.clock.setNow(new Date(text))
const open = (email: string) => world.openTill(email)
const redeem = (till: Visitor, { entitlements }: Pick<MadeMembership, 'entitlements'>) =>
  till.call('counter-redeem', { entitlementId: entitlements.term, key: randomUUID() })
const lookup = async ({ code }: Pick<MadeMembership, 'code'>, till = sam) =>
  (await till.call('counter-lookup', { code: String(code).padStart(6, '0') })).body.benefits[2]
const keep = (customerId: string, birthday: string | null) =>
  world.deps.db.transaction().execute((trx) => keepBirthday(world.deps, trx, { customerId, birthday }))
const member = async (birthday: string | null, count = 1) => {
  const made = await makeMembership(world.deps, { uses: { term: { count, per: 'birthday' } } })
  if (birthday !== null) await keep(made.customerId, birthday)
  return made
}
const another = async ({ customerId }: MadeMembership) => {
  const made = await makeMembership(world.deps, { uses: { term: { per: 'birthday' } } })
  await world.deps.db
    .updateTable('memberships')
    .set({ subscriber_id: customerId })
    .where('id', '=', made.membershipId)
    .execute()
  return made
}
const signedIn = async ({ customerId }: MadeMembership) => {
  const { email } = await world.deps.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  await world.deps.db
    .insertInto('customer_contacts')
    .values({ customer_id: customerId, channel: 'email', address: email, signs_in: true, added_at: new Date(MAY_3) })
    .execute()
  return world.signedIn(email)
}
const birthdayOf = async (id: string) =>
  (await world.deps.db.selectFrom('customers').select('birthday').where('id', '=', id).executeTakeFirstOrThrow())
    .birthday

beforeAll(async () => {
  world = await createWorld({ clock: stillClock(new Date(MAY_3)) })
  await makeShop(world.deps)
  await makeStaff(world.deps, 'sam@shop.example')
  await makeStaff(world.deps, 'jo@shop.example', 'westfield')
})
/** Sessions last half a day. */
const openAt = async (text: string) => {
  clockAt(text)
  sam = await open('sam@shop.example')
  jo = await open('jo@shop.example')
}
beforeEach(() => openAt(MAY_3))
afterAll(() => world.close())

test.each([
  ['before it was told', null, 'untold', 'Comes once the birthday is told on the member’s page.'],
  ['a day early', '05-04', 'waits', 'Comes with the birthday.'],
  ['a day late', '04-26', 'waits', 'Comes with the birthday.'],
])('%s a till refuses the drink of the birthday without saying a day (O6.3)', async (_, told, birthday, message) => {
  const made = await member(told)
  const answer = await redeem(sam, made)
  expect([answer.status, answer.refused.code, answer.refused.message]).toEqual([409, 'not_now', message])
  expect(answer.refused.fields ?? {}).toEqual({})
  const shown = await lookup(made)
  expect(shown).toMatchObject({ status: 'redeemed', birthday, left: 1, readyAt: null, availableAgainAt: null })
})

test('in its week the drink is handed over once, and no till is told when the next one is (O6.3)', async () => {
  const made = await member('05-03')
  expect(await lookup(made)).toMatchObject({ status: 'available', birthday: 'now', left: 1, readyAt: null })
  expect((await redeem(sam, made)).body).toMatchObject({ left: 0, readyAt: null })
  const second = await redeem(jo, made)
  expect([second.status, second.refused.code]).toEqual([409, 'already_redeemed'])
  expect(JSON.stringify(second.refused)).not.toContain('2027')
  expect(await lookup(made)).toMatchObject({ status: 'redeemed', birthday: 'now', left: 0, readyAt: null })
})

test.each([1, 2])(
  '200 parallel tries at two tills with two memberships of one person give %i (R32, O6.3)',
  async (count) => {
    const one = await member('05-03', count)
    const other = await another(one)
    if (count > 1)
      await world.deps.db
        .updateTable('entitlements')
        .set({ use: JSON.stringify({ count, per: 'birthday' }) })
        .where('id', '=', other.entitlements.term)
        .execute()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => redeem(index % 2 ? sam : jo, index % 4 > 1 ? one : other)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count)
    expect(answers.filter(({ refused }) => refused?.code === 'already_redeemed')).toHaveLength(200 - count)
    expect(await lookup(other)).toMatchObject({ left: 0 })
  },
)

test('an undone drink comes back, and everyone in a family has their own (O6.3)', async () => {
  const [mine, theirs] = [await member('05-03'), await member('05-03')]
  await world.deps.db
    .updateTable('memberships')
    .set({ payer_id: mine.customerId })
    .where('id', '=', theirs.membershipId)
    .execute()
  const first = (await redeem(sam, mine)).body
  expect((await redeem(sam, theirs)).status).toBe(200)
  await sam.call('counter-void', { redemptionId: first.redemptionId, reason: 'Not made' })
  expect((await redeem(sam, mine)).status).toBe(200)
  expect((await redeem(sam, mine)).status).toBe(409)
})

test('the week is that of the membership’s location: at 11:30 PM in Los Angeles it has not begun (O6.3)', async () => {
  await world.deps.db
    .updateTable('locations')
    .set({ time_zone: 'America/Los_Angeles' })
    .where('id', '=', 'kips-bay')
    .execute()
  try {
    const made = await member('05-04')
    await openAt('2026-05-04T06:30:00Z')
    expect((await redeem(jo, made)).refused.code).toBe('not_now')
    clockAt('2026-05-04T07:00:00Z')
    expect((await redeem(jo, made)).status).toBe(200)
  } finally {
    await world.deps.db
      .updateTable('locations')
      .set({ time_zone: 'America/New_York' })
      .where('id', '=', 'kips-bay')
      .execute()
  }
})

test('what was handed out offline in its week counts, and a second one of the same year is a conflict (R61, O6.3)', async () => {
  const made = await member('05-03')
  const report = (till: Visitor, at: string) =>
    till.call('counter-report', {
      key: randomUUID(),
      at,
      code: String(made.code),
      entitlementId: made.entitlements.term,
      benefit: null,
      checked: 'pass',
      label: 'Birthday drink',
    })
  await openAt('2026-05-10T05:00:00Z')
  await world.deps.db
    .updateTable('sessions')
    .set({ created_at: new Date(MAY_3) })
    .where('kind', '=', 'staff')
    .execute()
  expect((await redeem(jo, made)).refused.code).toBe('not_now')
  await expect(keep(made.customerId, '05-10')).rejects.toThrow('stays as it is until May 11, 2026')
  expect((await report(sam, '2026-05-10T03:00:00Z')).body).toEqual({ outcome: 'recorded', message: null })
  expect((await report(jo, '2026-05-10T03:30:00Z')).body.outcome).toBe('conflict')
  await expect(keep(made.customerId, '05-12')).rejects.toThrow('stays as it is until May 9, 2027')
})

test('after a drink the birthday stays for a year, and no change gives two within twelve months (O6.3)', async () => {
  const made = await member('05-03')
  expect((await redeem(sam, made)).status).toBe(200)
  for (const next of ['12-20', null]) await expect(keep(made.customerId, next)).rejects.toThrow('until May 3, 2027')
  // Whatever way it was changed.
  await world.deps.db.updateTable('customers').set({ birthday: '12-20' }).where('id', '=', made.customerId).execute()
  await openAt('2026-12-21T14:00:00Z')
  expect((await redeem(sam, made)).refused.code).toBe('already_redeemed')
})

test('two tabs that tell different birthdays leave one of them (O6.3)', async () => {
  const made = await member(null)
  const answers = await Promise.allSettled(['05-03', '05-04'].map((birthday) => keep(made.customerId, birthday)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).not.toHaveLength(0)
  const told = await birthdayOf(made.customerId)
  expect(['05-03', '05-04']).toContain(told)
  await openAt('2026-05-04T14:00:00Z')
  expect((await redeem(sam, made)).status).toBe(200)
  expect((await redeem(jo, made)).status).toBe(409)
})

test('a member tells month and day on the own page, and finds them there and in the own data alone (O6.3, S2.11)', async () => {
  const made = await member(null)
  const page = await signedIn(made)
  const CID = made.customerId
  const shown = async () =>
    (await page.call('entitlements', { CID })).body.find((one) => one['Entitlement ID'] === made.entitlements.term)
  expect(await shown()).toMatchObject({ Birthday: null, 'Test for Redeem Status': 'Redeemed' })
  expect((await page.call('birthday', { CID, birthday: '02-30' })).refused).toMatchObject({ code: 'fields_invalid' })
  expect((await page.call('birthday', { CID, birthday: '05-03' })).status).toBe(200)
  expect(await shown()).toMatchObject({
    Birthday: '05-03',
    'Ready Until': '2026-05-09',
    'Test for Redeem Status': 'Available',
  })
  expect((await page.call('my-data', { CID })).body.birthday).toBe('05-03')
  const other = await member('05-05')
  expect((await page.call('birthday', { CID: other.customerId, birthday: '05-03' })).status).toBe(404)
  expect(await birthdayOf(other.customerId)).toBe('05-05')
  expect(JSON.stringify(await lookup(made))).not.toMatch(/05-03|2026-05-09|2027/)
})

test('no one is asked whose memberships bring nothing for it (O6.3)', async () => {
  const { customerId } = await makeMembership(world.deps)
  await expect(keep(customerId, '05-03')).rejects.toThrow('No membership of this account has a drink for the birthday.')
})

test('of two merged accounts the birthday that brought the last drink stays, with its drink, and comes back apart (O6.3)', async () => {
  const [kept, gone] = [await member('12-20'), await member('05-03')]
  expect((await redeem(sam, gone)).status).toBe(200)
  const pair = { keptId: kept.customerId, goneId: gone.customerId }
  const moved = await world.deps.db
    .transaction()
    .execute((trx) => moveRows(trx, pair, { square: null, now: new Date(MAY_3) }))
  expect(await birthdayOf(kept.customerId)).toBe('05-03')
  expect((await redeem(jo, kept)).refused.code).toBe('already_redeemed')
  await expect(keep(kept.customerId, '12-20')).rejects.toThrow('stays as it is')
  await world.deps.db.transaction().execute((trx) => moveRowsBack(trx, pair, moved))
  expect([await birthdayOf(kept.customerId), await birthdayOf(gone.customerId)]).toEqual(['12-20', '05-03'])
  const unused = [await member('12-20'), await member('05-03')] as const
  await world.deps.db
    .transaction()
    .execute((trx) =>
      moveRows(
        trx,
        { keptId: unused[0].customerId, goneId: unused[1].customerId },
        { square: null, now: new Date(MAY_3) },
      ),
    )
  expect(await birthdayOf(unused[0].customerId)).toBe('12-20')
})

test('an erased person has no birthday (R74)', async () => {
  const { customerId } = await member('05-03')
  await world.deps.db.transaction().execute((trx) => eraseRows(trx, { customerId, now: new Date(MAY_3) }))
  expect(await birthdayOf(customerId)).toBeNull()
  await expect(keep(customerId, '05-03')).rejects.toThrow('We could not find that.')
})
