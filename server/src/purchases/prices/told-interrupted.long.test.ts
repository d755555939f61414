import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import { joinAsMember, priceStateOf, publishPrice, publishTax } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import type { Deps } from '../../deps.ts'
import { recordBounce } from '../../messages/reach/bounces.ts'
import { sweepPrices } from './sweep-prices.ts'

vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())

const processOn = (day: string): Deps => ({
  ...world.deps,
  clock: { ...world.deps.clock, now: () => new Date(`${day}T17:00:00Z`) },
})

/** Killed when it looks at the clock or queues a job that many times. */
const dying = (deps: Deps, after: number): Deps => {
  let left = after
  const step = () => {
    left -= 1
    if (left < 0) throw new Error('killed')
  }
  const add: Deps['jobs']['add'] = (...given) => {
    step()
    return deps.jobs.add(...given)
  }
  const now = () => {
    step()
    return deps.clock.now()
  }
  return { ...deps, clock: { ...deps.clock, now }, jobs: { ...deps.jobs, add } }
}

/** Returns how often it was killed. */
const killedAtEach = async (deps: Deps, meanwhile: () => Promise<void>): Promise<number> => {
  for (let step = 0; ; step += 1) {
    const isDone = await sweepPrices(dying(deps, step)).then(
      () => true,
      () => false,
    )
    await meanwhile()
    if (isDone) return step
  }
}

test.each([
  [
    'price',
    async () => {
      const members = { members: 'tell', firstOn: '2027-05-10', silent: 'new' } as const
      return publishPrice(await signIn(world, 'dana@shop.example'), { cents: 3300, from: '2027-03-15', members })
    },
    { full: 3300, untold: null },
  ],
  [
    'tax',
    async () => publishTax(await signIn(world, 'dana@shop.example'), { rate: 18_000, from: '2027-05-01' }),
    { full: 3300, untold: 2983 },
  ],
])(
  'a new %s is told once and counts once, wherever its sweep is killed, by two clocks and in two processes (I13, O6)',
  async (_what, publish, { full, untold }) => {
    await world.deps.db.updateTable('memberships').set({ state: 'ended', live: false, ended_at: new Date() }).execute()
    const member = await joinAsMember(world)
    await world.deps.db
      .updateTable('memberships')
      .set({ paid_through: '2027-05-15' })
      .where('id', '=', member.membershipId)
      .execute()
    expect((await publish()).status).toBe(200)
    const standing = async () => {
      const { told_cents: told } = await world.deps.db
        .selectFrom('memberships')
        .select('told_cents')
        .where('id', '=', member.membershipId)
        .executeTakeFirstOrThrow()
      const letters = await world.deps.db
        .selectFrom('mails')
        .select('dedupe_key')
        .where('kind', '=', 'price_change')
        .where('dedupe_key', 'like', `price:${member.membershipId}:%`)
        .execute()
      return [letters.length, (await priceStateOf(world, member))?.state, told]
    }
    const early = processOn('2027-04-16')
    const [noon, later] = [processOn('2027-04-17'), processOn('2027-04-18')]
    await sweepPrices(early)
    expect(await standing()).toEqual([0, 'waiting', untold])
    const steps = await killedAtEach(noon, async () =>
      expect([
        [0, 'waiting', untold],
        [1, 'telling', untold],
        [1, 'told', full],
      ]).toContainEqual(await standing()),
    )
    expect(steps).toBeGreaterThan(3)
    // The shop's own worker may send it at any time. The other clock is a day behind; two more are in time, at once.
    await sweepPrices(early)
    await Promise.all([sweepPrices(noon), sweepPrices(later), sweepPrices(noon)])
    expect((await standing())[0]).toBe(1)

    await world.app.dueWork()
    await killedAtEach(later, async () =>
      expect([
        [1, 'telling', untold],
        [1, 'told', full],
      ]).toContainEqual(await standing()),
    )
    expect(await standing()).toEqual([1, 'told', full])

    const { letter } = (await priceStateOf(world, member)) ?? { letter: '' }
    await recordBounce(world.deps, letter ?? '', { address: member.email, status: '5.1.1', words: 'no such user' })
    await killedAtEach(processOn('2027-05-14'), async () =>
      expect([
        [1, 'told', full],
        [1, 'unreachable', untold],
      ]).toContainEqual(await standing()),
    )
    expect(await standing()).toEqual([1, 'unreachable', untold])
  },
)
