import { randomInt, randomUUID } from 'node:crypto'
import { addDays, addMonths, dateIn, startOfDay } from '@sipday/rules/calendar.ts'
import { unchanged } from '@sipday/rules/lab/levers.ts'
import { outcomeOf } from '@sipday/rules/lab/outcome.ts'
import { replay } from '@sipday/rules/lab/replay.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { postBooks } from '../../src/purchases/books/post-books.ts'
import { addCard, type Buyer, newBuyer, pay, submit } from '../buying.ts'
import { signIn } from '../colleague.ts'
import { createOpenWorld } from '../open-shop.ts'
import { type Chance, chanceOf } from '../simulation/time.ts'
import type { World } from '../world.ts'

// Six weeks pass in each shop, running everything due each day.
vi.setConfig({ testTimeout: 240_000 })

const SEED = Number(process.env['LAB_SEED'] ?? randomInt(1e6))
const ZONE = 'America/New_York'
const places = ['kips-bay', 'westfield', 'newark'] as const
/** All pay with one card, and a code is good once for it. */
const codes = Array.from({ length: 8 }, (_, nth) => `THIRD${nth}`)

let world: World
afterEach(() => world.close())

type Known = Buyer & { membershipId: string; cardId: string }

/** Each location has another tax, and changes it once. */
const openShop = async (opensOn: string, { below, pick }: Chance): Promise<void> => {
  world = await createOpenWorld({ opensAt: `${opensOn}T17:00:00Z` })
  const { db } = world.deps
  const rate = () => pick([0, 6675, 8875, 10_250])
  await db
    .insertInto('location_terms')
    .values(
      places.flatMap((location_id) => [
        { location_id, from_day: '2000-01-01', tax_rate: rate() },
        { location_id, from_day: addDays(opensOn, 1 + below(40)), tax_rate: rate() },
      ]),
    )
    .execute()
  await db
    .insertInto('codes')
    .values(codes.map((code) => ({ id: code, code, off: '{"percent":33}', lasts: '{"payments":2}' })))
    .execute()
}

const joining = ({ pick, percent }: Chance) => {
  const left = [...codes]
  return async (order: object = {}): Promise<Known> => {
    const buyer = await newBuyer(world)
    const cardId = await addCard(world, buyer)
    const locationId = pick(places)
    const family = async () => ({
      planId: 'family-one-month',
      modelId: 'family',
      linkedCustomerId: [buyer.id, (await submit(buyer.visitor)).id],
    })
    const bought =
      locationId !== 'newark' && percent(25) ? await family() : { planId: pick(['one-month', 'one-month', 'annual']) }
    const asked = { locationId, ...bought, ...(percent(30) && { code: left.pop() }), ...order }
    const paid = await pay(buyer, cardId, asked)
    expect(paid.status, JSON.stringify(paid.body)).toBe(200)
    await world.app.dueWork()
    const { id } = await world.deps.db
      .selectFrom('memberships')
      .select('id')
      .where('payer_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    return { ...buyer, membershipId: id, cardId }
  }
}

/** Not everything fits at every time. */
const asOwner = async (name: 'give-credit' | 'refund-ask' | 'move', body: object) => {
  const dana = await signIn(world, 'dana@shop.example')
  const { status } = await dana.call(name, { key: randomUUID(), ...body } as never)
  expect([200, 409, 422]).toContain(status)
}
const asMember = async ({ email, phone, membershipId }: Known, name: string, body: object = {}) => {
  const visitor = await world.signedIn(email, phone)
  const { status } = await visitor.call(name as 'end-pause', { subscriptionId: membershipId, ...body })
  expect(status).toBeLessThan(500)
}

const actsBy = ({ below, pick }: Chance) => {
  const refund = async ({ membershipId }: Known, as: { creditTo?: string } = {}) => {
    const paid = await world.deps.db
      .selectFrom('paid_periods')
      .select(['square_payment_id', 'net_cents'])
      .where('membership_id', '=', membershipId)
      .orderBy('since_day')
      .execute()
    const one = paid[below(paid.length)]
    if (!one) return
    const amountCents = 1 + below(Math.min(4000, Number(one.net_cents)))
    const rest = { reason: 'goodwill', note: '', endMemberships: [], tellCustomer: false }
    await asOwner('refund-ask', { squarePaymentId: one.square_payment_id, amountCents, ...rest, ...as })
  }
  return {
    refund,
    'refund as credit': (member: Known) => refund(member, { creditTo: member.membershipId }),
    credit: ({ membershipId }: Known) =>
      asOwner('give-credit', { membershipId, reason: 'Cold', credit: { cents: 1 + below(3500) } }),
    move: ({ membershipId }: Known) => asOwner('move', { membershipId, reason: 'Cold', locationId: pick(places) }),
    cancel: (member: Known) => asMember(member, 'cancel-subscription'),
    resume: (member: Known) => asMember(member, 'resume-subscription'),
    pause: (member: Known) => asMember(member, 'pause-subscription', { months: 1 }),
    pay: (member: Known) => asMember(member, 'pay-renewal', { cardId: member.cardId, idempotencyKey: randomUUID() }),
    async 'another plan'(member: Known) {
      const visitor = await world.signedIn(member.email, member.phone)
      const { options } = (await visitor.call('plan-options', { subscriptionId: member.membershipId })).body
      const to = options[below(options.length)]
      const sums = { expectedDueCents: to?.due_cents ?? 0, expectedNextCents: to?.next_charge_cents }
      if (to) await asMember(member, 'change-plan', { planId: to.plan_id, ...sums, idempotencyKey: randomUUID() })
    },
  } satisfies Record<string, (member: Known) => Promise<void>>
}

/** To the second day after two months; the last two join in the minutes around the midnight before. What happened. */
const play = async (opensOn: string, monthAfter: string, chance: Chance): Promise<string[]> => {
  const [join, acts] = [joining(chance), actsBy(chance)]
  const names = Object.keys(acts) as [keyof typeof acts, ...(keyof typeof acts)[]]
  const { below, percent, pick } = chance
  // Only a refund and credit happen to the first one, so that each shop has them.
  const members = [await join({ planId: 'one-month', modelId: 'individual', linkedCustomerId: undefined })]
  const history: string[] = []
  for (let day = opensOn; day < addDays(monthAfter, -8);) {
    if (members.length < 6) members.push(await join())
    for (const [nth, member] of members.entries()) {
      const given = day === opensOn ? 'credit' : 'refund'
      const act = nth === 0 ? given : percent(45) ? pick(names) : null
      if (act === null) continue
      history.push(`${day} ${nth} ${act}`)
      await acts[act](member)
      await world.app.dueWork()
    }
    day = addDays(day, 4 + below(4))
    if (percent(20)) await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 2 })
    await world.clock({ now: `${day}T17:00:00Z` })
    await world.faults(null)
  }
  const midnight = startOfDay(monthAfter, ZONE).getTime()
  for (const now of [midnight - 60_000, midnight + 1000]) {
    await world.clock({ now: new Date(now).toISOString() })
    await join()
  }
  await world.clock({ now: `${addDays(monthAfter, 1)}T17:00:00Z` })
  await world.app.dueWork()
  await postBooks(world.deps)
  return history
}

test.each([SEED, SEED + 1, SEED + 2])(
  'in the random shop LAB_SEED=%i the lab, with nothing changed, has what the provider took and gave back, to the cent (O21)',
  async (seed) => {
    const chance = chanceOf(seed)
    const opensOn = addDays(addMonths('2027-01-01', chance.below(12)), 19 + chance.below(8))
    const monthAfter = addMonths(`${opensOn.slice(0, 7)}-01`, 2)
    process.stdout.write(`lab and ledger: LAB_SEED=${seed} from ${opensOn}\n`)
    await openShop(opensOn, chance)
    const history = await play(opensOn, monthAfter, chance)

    const owner = await signIn(world, 'dana@shop.example')
    const shop = (await owner.call('lab')).body
    const { from, until, parts: of } = shop
    expect(until).toBe(addDays(monthAfter, -1))
    const { add, played } = replay(shop, unchanged)
    for (let part = 0; part < of; part += 1) add((await owner.call('lab-part', { from, until, part, of })).body)
    const { netCents, taxCents, backNetCents, backTaxCents } = outcomeOf(played, unchanged, shop.leaving)

    const ledger = await world.ledger()
    const isLater = ({ at }: { at: string }) => dateIn(new Date(at), ZONE) > until
    const sum = (wanted: 'capture' | 'refund') =>
      ledger
        .filter((line) => line.kind === wanted && !isLater(line))
        .reduce((all, { amountCents }) => all + amountCents, 0)
    expect(
      { taken: netCents + taxCents, back: backNetCents + backTaxCents },
      `LAB_SEED=${seed}\n${history.join('\n')}`,
    ).toEqual({ taken: sum('capture'), back: sum('refund') })
    expect(sum('refund')).toBeGreaterThan(0)
    expect(ledger.some(isLater)).toBe(true)
    const credits = await world.deps.db.selectFrom('credits').select('id').execute()
    expect(credits.length).toBeGreaterThan(0)
  },
)
