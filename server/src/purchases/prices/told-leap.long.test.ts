import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  priceStateOf,
  publishPrice,
  renewalsPaid,
  sumsTold,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeEach(async () => {
  world = await createOpenWorld({ opensAt: '2027-12-31T17:00:00Z' })
}, 60_000)
afterEach(() => world.close())

const codes = [
  ['TWICE', { price: 1500 }, { payments: 2 }],
  ['SIXTY', { price: 1500 }, { days: 60 }],
] as const

test('who renews on the last day of each month is told of the bill of February 29, 28 days before, and pays it then, also after a code’s first payments or days (I13, O6, O8.1)', async () => {
  await world.deps.db
    .insertInto('codes')
    .values(
      codes.map(([code, off, lasts]) => ({ id: code, code, off: JSON.stringify(off), lasts: JSON.stringify(lasts) })),
    )
    .execute()
  const join = (code: string) => joinAsMember(world, { code, expectedTotalCents: undefined })
  const [plain, twice, sixty] = [await joinAsMember(world), await join('TWICE'), await join('SIXTY')]
  const members = [plain, twice, sixty]
  const each = <T>(of: (member: (typeof members)[number]) => Promise<T>) => Promise.all(members.map(of))
  const owner = await signIn(world, 'dana@shop.example')
  const tell = { members: 'tell', firstOn: '2028-02-29', silent: 'new' } as const
  expect((await publishPrice(owner, { cents: 3300, from: '2027-12-31', members: tell })).status).toBe(200)

  await dayComes(world, '2028-01-31')
  expect(await each((member) => sumsTold(world, member))).toEqual([[], [], []])
  await dayComes(world, '2028-02-01')
  expect(await each((member) => sumsTold(world, member))).toEqual([['$35.20'], ['$35.20'], ['$35.20']])
  for (const state of await each((member) => priceStateOf(world, member)))
    expect(state).toMatchObject({ state: 'told', renewal_on: '2028-02-29' })
  await dayComes(world, '2028-02-28')
  expect(await each((member) => renewalsPaid(world, member))).toEqual([[3200], [1600], [1600]])
  await dayComes(world, '2028-02-29')
  await dayComes(world, '2028-03-31')
  expect(await each((member) => renewalsPaid(world, member))).toEqual([
    [3200, 3520, 3520],
    [1600, 3520, 3520],
    [1600, 3520, 3520],
  ])
})
