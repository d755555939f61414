import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import { joinAsMember, type Member, renewalsPaid } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import { chanceOf } from '../../../test/simulation/time.ts'
import type { World } from '../../../test/world.ts'
import { describeBooks } from '../../store/books/check.ts'
import { postBooks } from '../books/post-books.ts'

// Half a year passes here, running everything due each day.
vi.setConfig({ testTimeout: 900_000 })

const seed = Number(process.env['SEED'] ?? randomInt(1e6))
let world: World
beforeEach(async () => {
  process.stdout.write(`credit: SEED=${seed}\n`)
  world = await createOpenWorld({ opensAt: '2027-01-31T17:00:00Z' })
}, 60_000)
afterEach(() => world.close())

const { below, percent, pick } = chanceOf(seed)

/** Not everything fits at every time. */
const asks = async ({ email, phone, membershipId }: Member, name: string, body: object) => {
  const visitor = await world.signedIn(email, phone)
  const { status } = await visitor.call(name as 'cancel-subscription', { subscriptionId: membershipId, ...body })
  expect(status).toBeLessThan(500)
}
const owner = async (name: 'give-credit' | 'plan-next' | 'move', { membershipId }: Member, body: object) => {
  const dana = await signIn(world, 'dana@shop.example')
  const { status } = await dana.call(name, { key: randomUUID(), membershipId, reason: 'Cold', ...body } as never)
  expect([200, 403, 409, 422]).toContain(status)
}
const acts = {
  credit: (member: Member) => owner('give-credit', member, { credit: { cents: 1 + below(4500) } }),
  days: (member: Member) => owner('give-credit', member, { credit: { days: 1 + below(20) } }),
  move: (member: Member) => owner('move', member, { locationId: pick(['newark', 'westfield', 'kips-bay']) }),
  dearer: (member: Member) => owner('plan-next', member, { planId: 'annual', expectedNextCents: 38_936 }),
  cancel: (member: Member) => asks(member, 'cancel-subscription', {}),
  resume: (member: Member) => asks(member, 'resume-subscription', {}),
  pause: (member: Member) => asks(member, 'pause-subscription', { months: 1 + below(2) }),
  'end pause': (member: Member) => asks(member, 'end-pause', {}),
  async pay(member: Member) {
    const visitor = await world.signedIn(member.email, member.phone)
    const cardId = (await visitor.call('cards', { CID: member.id })).body[0]?.cards[0]?.id ?? ''
    await asks(member, 'pay-renewal', { cardId, idempotencyKey: randomUUID() })
  },
} satisfies Record<string, (member: Member) => Promise<void>>
const actNames = Object.keys(acts) as [keyof typeof acts, ...(keyof typeof acts)[]]

/** What the member's page says, tax included; nothing for one that does not renew. */
const toldTo = async ({ email, phone, id }: Member): Promise<number> => {
  const [record] = (await (await world.signedIn(email, phone)).call('subscriptions', { CID: id })).body
  return record?.Overdue?.amountCents ?? record?.['Next Charge Cents'] ?? 0
}
/** Of each membership, of the books, and of both together. */
const standing = async () => {
  await postBooks(world.deps)
  const { db, clock } = world.deps
  expect(await describeBooks(db, new Date(clock.now().getTime() + 3_600_000)), `SEED=${seed}`).toEqual([])
  const sum = async (rows: Promise<{ cents: number | string }[]>) =>
    (await rows).reduce((all, { cents }) => all + Number(cents), 0)
  const held = await sum(db.selectFrom('memberships').select('credit_cents as cents').execute())
  const booked = await sum(db.selectFrom('journal').select('cents').where('account', '=', 'credits').execute())
  expect(0 - booked, `SEED=${seed}`).toBe(held)
  return held
}

test('in any history no payment is above the last told sum, credit is used once, and the books owe what is left (I13, O9.7, B6)', async () => {
  const all = [
    await joinAsMember(world),
    await joinAsMember(world),
    await joinAsMember(world),
    await joinAsMember(world),
  ]
  const history: string[] = []
  let lowered = 0
  for (let step = 0; step < 24; step += 1) {
    const told = new Map<Member, { cents: number; paid: number }>()
    for (const member of all) {
      const any = percent(45) ? pick(actNames) : percent(30) ? 'credit' : null
      // One whom nothing else happens to, so that some credit is used in every history.
      const act = member !== all[0] ? any : step === 0 ? 'credit' : null
      history.push(`${step} ${all.indexOf(member)} ${act}`)
      if (act !== null) await acts[act](member)
      await world.app.dueWork()
      told.set(member, { cents: await toldTo(member), paid: (await renewalsPaid(world, member)).length })
    }
    if (step % 6 === 3) await standing()
    const declines = percent(15) && step > 6
    if (declines) await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 1000 })
    await world.clock({ days: 5 + below(6) })
    await world.clock({ minutes: 5 })
    if (declines) await world.faults(null)
    for (const [member, { cents, paid }] of told)
      for (const amount of (await renewalsPaid(world, member)).slice(paid)) {
        expect(amount, `SEED=${seed}\n${history.join('\n')}`).toBeLessThanOrEqual(cents)
        if (![3000, 3200, 36_500, 38_936].includes(amount)) lowered += 1
      }
  }
  const held = await standing()
  const credits = await world.deps.db.selectFrom('credits').select(['kind', 'cents']).execute()
  expect(credits.reduce((sum, { cents }) => sum + cents, 0)).toBe(held)
  // Square took what is written down, and nothing else.
  const ledger = await world.ledger()
  const taken = ledger.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
    0,
  )
  const renewals = (await Promise.all(all.map((member) => renewalsPaid(world, member)))).flat()
  expect(taken, `SEED=${seed}`).toBe(all.length * 3200 + renewals.reduce((sum, cents) => sum + cents, 0))
  expect(lowered, `SEED=${seed}`).toBeGreaterThan(0)
})
