import { randomInt, randomUUID } from 'node:crypto'
import { dateIn } from '@sipday/rules/calendar.ts'
import { silences } from '@sipday/rules/prices/told-price.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeColleague, signIn } from '../../../test/colleague.ts'
import { joinAsMember, type Member, publishPrice, publishTax } from '../../../test/office/price-change.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { chanceOf } from '../../../test/simulation/time.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { describeBooks } from '../../store/books/check.ts'
import { postBooks } from '../books/post-books.ts'
import { recordBounce } from '../../messages/reach/bounces.ts'

// Seven months pass here, running everything due each day.
vi.setConfig({ testTimeout: 900_000 })

const DAY_MS = 86_400_000
const codes = [
  ['HALF', { percent: 50 }, { payments: 3 }],
  ['TENOFF', { cents: 1000 }, 'always'],
  ['SIXTY', { price: 1500 }, { days: 60 }],
  ['TRYIT', { percent: 100 }, { days: 14 }],
] as const
const seed = Number(process.env['SEED'] ?? randomInt(1e6))

let world: World
beforeEach(async () => {
  process.stdout.write(`told prices: SEED=${seed}\n`)
  // One in two has a February 29.
  world = await createWorld({ opensAt: seed % 2 === 0 ? '2028-01-31T17:00:00Z' : '2027-01-31T17:00:00Z' })
  await makeOpenShop(world.deps)
  await world.deps.db
    .insertInto('codes')
    .values(
      codes.map(([code, off, lasts]) => ({ id: code, code, off: JSON.stringify(off), lasts: JSON.stringify(lasts) })),
    )
    .execute()
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
}, 60_000)
afterEach(() => world.close())

const { below, percent, pick } = chanceOf(seed)

type Known = Member & { subscriptions: Set<string>; cameBack: Map<string, Date> }

const join = async (code?: string): Promise<Known> => ({
  ...(await joinAsMember(world, code === undefined ? {} : { code, expectedTotalCents: undefined })),
  subscriptions: new Set(),
  cameBack: new Map(),
})

/** Not everything fits at every time. */
const owner = async (name: 'give-credit' | 'move', { membershipId }: Member, body: object) => {
  const dana = await signIn(world, 'dana@shop.example')
  const { status } = await dana.call(name, { key: randomUUID(), membershipId, reason: 'Cold', ...body } as never)
  expect([200, 403, 409, 422]).toContain(status)
}

const acts = {
  async nothing() {},
  credit: (member: Known) => owner('give-credit', member, { credit: { cents: 1 + below(2500) } }),
  move: (member: Known) => owner('move', member, { locationId: pick(['newark', 'westfield', 'kips-bay']) }),
  async pay(member: Known) {
    const visitor = await world.signedIn(member.email, member.phone)
    const cardId = (await visitor.call('cards', { CID: member.id })).body[0]?.cards[0]?.id ?? ''
    await asked(member, 'pay-renewal', { cardId, idempotencyKey: randomUUID() })
  },
  async cancel(member: Known) {
    await asked(member, 'cancel-subscription', {})
  },
  async resume(member: Known) {
    await asked(member, 'resume-subscription', {})
  },
  async pause(member: Known) {
    await asked(member, 'pause-subscription', { months: 1 + below(2) })
  },
  async 'end pause'(member: Known) {
    await asked(member, 'end-pause', {})
  },
  async accept(member: Known) {
    await asked(member, 'price-answer', { answer: 'accept' })
  },
  async leave(member: Known) {
    await asked(member, 'price-answer', { answer: 'leave' })
  },
  async 'comes back'({ email, membershipId, cameBack }: Known) {
    const { letter } =
      (await world.deps.db
        .selectFrom('price_change_members')
        .select('letter')
        .where('membership_id', '=', membershipId)
        .where('letter', 'is not', null)
        .orderBy('told_at', 'desc')
        .executeTakeFirst()) ?? {}
    const bounce = { address: email, status: '5.1.1', words: 'no such user' }
    if (letter && (await recordBounce(world.deps, letter, bounce)))
      cameBack.set(letter.slice(-24), world.deps.clock.now())
    // The person enters a code there again.
    await world.deps.db.updateTable('unreachable').set({ ended_at: world.deps.clock.now() }).execute()
  },
} satisfies Record<string, (member: Known) => Promise<void>>

const actNames = Object.keys(acts) as [keyof typeof acts, ...(keyof typeof acts)[]]

/** Not everything fits at every time. */
const asked = async ({ email, phone, membershipId }: Known, name: string, body: object) => {
  const visitor = await world.signedIn(email, phone)
  const { status } = await visitor.call(name as 'cancel-subscription', { subscriptionId: membershipId, ...body })
  expect(status).toBeLessThan(500)
}

test('in any history, no payment is above the last sum that its payer was told of, a week before, whether price or tax rises (I13)', async () => {
  const all = [
    await join(),
    await join(),
    await join('half'),
    await join('ten off'),
    await join(' Sixty '),
    await join('TRYIT'),
  ]
  const joinedAt = world.deps.clock.now()
  const history: string[] = []
  for (let step = 0; step < 26; step += 1) {
    if (step % 9 === 1) {
      const owner = await signIn(world, 'dana@shop.example')
      const today = dateIn(world.deps.clock.now(), 'America/New_York')
      const firstOn = dateIn(new Date(world.deps.clock.now().getTime() + 36 * DAY_MS), 'America/New_York')
      const [cents, silent] = [3100 + 100 * below(8), pick(silences)]
      const members = { members: 'tell', firstOn, silent } as const
      expect((await publishPrice(owner, { cents, from: today, members })).status).toBe(200)
      history.push(`${today} ${cents} ${silent}`)
    }
    if (step % 5 === 3) {
      const from = dateIn(new Date(world.deps.clock.now().getTime() + below(40) * DAY_MS), 'America/New_York')
      // Each a dollar and more from the next, at any of these prices.
      const rate = pick([6675, 10_500, 14_500, 18_500])
      const published = await publishTax(await signIn(world, 'dana@shop.example'), { rate, from })
      expect([200, 409]).toContain(published.status)
      history.push(`${from} tax ${rate}`)
    }
    for (const member of all) {
      const act = percent(30) ? pick(actNames) : 'nothing'
      history.push(`${step} ${all.indexOf(member)} ${act}`)
      await acts[act](member)
    }
    const declines = percent(12)
    if (declines) await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 1000 })
    await world.clock({ days: 5 + below(6) })
    await world.clock({ minutes: 5 })
    if (declines) await world.faults(null)
    for (const { membershipId, subscriptions } of all) {
      const { square_subscription_id: id } = await world.deps.db
        .selectFrom('memberships')
        .select('square_subscription_id')
        .where('id', '=', membershipId)
        .executeTakeFirstOrThrow()
      if (id) subscriptions.add(id)
    }
  }
  const ledger = await world.ledger()
  let raised = 0
  for (const { email, subscriptions, membershipId, cameBack } of all) {
    const letters = (await world.messages(email)).flatMap(({ subject, sentAt }) => {
      const [, dollars, from] = /is \$(\d+\.\d\d) from (.+) on$/.exec(subject ?? '') ?? []
      return dollars && from
        ? [{ cents: Math.round(Number(dollars) * 100), from: new Date(`${from} UTC`), sentAt: new Date(sentAt) }]
        : []
    })
    const answered = await world.deps.db
      .selectFrom('price_change_members')
      .select('letter')
      .where('membership_id', '=', membershipId)
      .where('answer', '=', 'accept')
      .execute()
    const accepted = new Set(answered.map(({ letter }) => letter?.slice(-24)))
    const charged = ledger.filter(({ kind, referenceId }) => kind === 'capture' && subscriptions.has(referenceId))
    for (const { amountCents, at } of charged) {
      const on = new Date(at)
      const heard = letters
        .filter(({ sentAt, from }) => on.getTime() - sentAt.getTime() >= 6.5 * DAY_MS && from <= on)
        // One that comes back on the day or later takes nothing back: the price is the membership's own by then. Nor does
        // one whose sum was agreed to on the page.
        .filter(({ sentAt, from }) =>
          [...cameBack].every(
            ([key, back]) =>
              accepted.has(key) || back >= from || Math.abs(new Date(key).getTime() - sentAt.getTime()) > DAY_MS,
          ),
        )
      const most = Math.max(3200, ...heard.map(({ cents }) => cents))
      if (amountCents > 3200) raised += 1
      expect(amountCents, `SEED=${seed} ${membershipId} ${at}\n${history.join('\n')}`).toBeLessThanOrEqual(most)
    }
  }
  await postBooks(world.deps)
  const { db, clock } = world.deps
  expect(await describeBooks(db, new Date(clock.now().getTime() + 3_600_000)), `SEED=${seed}`).toEqual([])
  process.stdout.write(`told prices: ${raised} payments above the first price since ${joinedAt.toISOString()}\n`)
})
