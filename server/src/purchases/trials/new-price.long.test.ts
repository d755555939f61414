import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import { dayComes, joinAsMember, publishPrice, renewalsPaid } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 240_000 })

let world: World
beforeEach(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
  const gives = { off: JSON.stringify({ percent: 100 }), lasts: JSON.stringify({ days: 5 }), goes_on: true }
  await world.deps.db
    .insertInto('codes')
    .values({ id: 'try5', code: 'TRY5', ...gives })
    .execute()
}, 60_000)
afterEach(() => world.close())

test('a price that began during a trial is not charged at its first payment, which was told, and is told before the second one (I13, O8.4)', async () => {
  const trial = await joinAsMember(world, { code: 'TRY5', expectedTotalCents: 0 })
  const members = { members: 'tell', firstOn: '2027-04-20', silent: 'new' } as const
  const owner = await signIn(world, 'dana@shop.example')
  expect((await publishPrice(owner, { cents: 3300, from: '2027-03-15', members })).status).toBe(200)
  for (const day of ['2027-03-18', '2027-03-20', '2027-03-21']) await dayComes(world, day)
  expect(await renewalsPaid(world, trial)).toEqual([3200])
  await dayComes(world, '2027-03-24')
  const letters = (await world.messages(trial.email)).filter(({ subject }) =>
    subject.includes('from April 20, 2027 on'),
  )
  expect(letters.map(({ subject }) => /\$\d+\.\d\d/.exec(subject)?.[0])).toEqual(['$35.20'])
  await dayComes(world, '2027-04-21')
  expect(await renewalsPaid(world, trial)).toEqual([3200, 3520])
})
