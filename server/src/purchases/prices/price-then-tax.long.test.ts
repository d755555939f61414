import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import {
  dayComes,
  joinAsMember,
  publishPrice,
  publishTax,
  renewalsPaid,
  sumsTold,
} from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeEach(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterEach(() => world.close())

test('a told price that begins before a tax that was known is charged as told, no less, and then with the tax once a letter said so, less the credit it named (I13, O6)', async () => {
  const [one, silent, credited] = [await joinAsMember(world), await joinAsMember(world), await joinAsMember(world)]
  const dana = await signIn(world, 'dana@shop.example')
  expect((await publishTax(dana, { rate: 10_000, from: '2027-06-01' })).status).toBe(200)
  const members = { members: 'tell', firstOn: '2027-04-20', silent: 'new' } as const
  expect((await publishPrice(dana, { cents: 3300, from: '2027-03-15', members })).status).toBe(200)
  for (const day of ['2027-04-16', '2027-04-18', '2027-05-16']) await dayComes(world, day)
  const credit = {
    key: randomUUID(),
    membershipId: credited.membershipId,
    credit: { cents: 500 },
    reason: 'Cold coffee',
  }
  const later = await signIn(world, 'dana@shop.example')
  expect((await later.call('give-credit', credit)).status).toBe(200)
  await world.deps.db.updateTable('customers').set({ email: '' }).where('id', '=', silent.id).execute()
  for (const day of ['2027-05-18', '2027-06-16']) await dayComes(world, day)
  expect([await renewalsPaid(world, one), await sumsTold(world, one)]).toEqual([
    [3200, 3520, 3630],
    ['$35.20', '$36.30'],
  ])
  expect(await renewalsPaid(world, silent)).toEqual([3200, 3520, 3520])
  const [aboutTax] = (await world.messages(credited.email)).filter(({ subject }) => subject.includes('$36.30 from'))
  expect(aboutTax?.text).toContain('Will be charged on June 15, 2027: $30.80, less your credit of $5.00')
  expect(await renewalsPaid(world, credited)).toEqual([3200, 3520, 3080])
})
