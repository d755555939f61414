import { randomUUID } from 'node:crypto'
import { dollars } from '@sipday/rules/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'

// A year passes here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let world: World
beforeEach(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
})
afterEach(() => world.close())

/** Of the receipt of a purchase, a renewal or a change of plan. */
const sumOfReceipt = ({ subject, text }: { subject: string; text: string }): string[] => {
  const receipt = /^Your receipt: (\$[\d,.]+) for/.exec(subject)
  const changed = subject.startsWith('Your membership is now') ? /^Total:?\s+(\$[\d,.]+)/m.exec(text) : null
  return [receipt?.[1] ?? changed?.[1] ?? []].flat()
}

test('in the year of a member who pauses, changes plans, loses a phone, pays late and leaves, every month agrees to the cent (R68)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { db } = world.deps
  const now = () => db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
  const { id } = await now()
  const member = () => world.signedIn(buyer.email, buyer.phone)
  const at = (day: string) => world.clock({ now: `${day}T17:00:00Z` })
  const captured = async () =>
    (await world.ledger()).filter(({ kind }) => kind === 'capture').map(({ amountCents }) => amountCents)
  const change = async (planId: string, expectedDueCents: number, expectedNextCents: number) => {
    const body = { subscriptionId: id, planId, expectedDueCents, expectedNextCents, idempotencyKey: randomUUID() }
    return (await member()).call('change-plan', body)
  }

  /** Ledger, payments and receipts hold these sums; the dashboard says the next. */
  const agree = async (paid: number[], next: [on: string | null, cents: number | null]) => {
    expect(await captured()).toEqual(paid)
    const visitor = await member()
    const payments = (await visitor.call('payments', { CID: buyer.id })).body
    const own = payments.filter(({ status }) => status === 'paid').map(({ amountCents }) => amountCents)
    expect(own.toSorted((a, b) => a - b)).toEqual(paid.toSorted((a, b) => a - b))
    const receipts = (await world.messages(buyer.email)).flatMap(sumOfReceipt)
    expect(receipts.toSorted()).toEqual(paid.map(dollars).toSorted())
    const [record] = (await visitor.call('subscriptions', { CID: buyer.id })).body
    expect([record?.['Next Charge Date'], record?.['Next Charge Cents']]).toEqual(next)
    const [details] = (await visitor.call('subscription-details', { subscriptionId: id })).body
    const { charged_through_date: on, next_charge_cents: cents } = details?.data.subscription ?? {}
    expect([on, cents]).toEqual(next)
  }

  const paid = [3200]
  await agree(paid, ['2027-02-15', 3200])

  await at('2027-02-15')
  paid.push(3200)
  await agree(paid, ['2027-03-15', 3200])

  await at('2027-02-20')
  expect((await (await member()).call('pause-subscription', { subscriptionId: id, months: 1 })).status).toBe(200)
  await at('2027-03-20')
  await agree(paid, ['2027-04-15', 3200])
  await at('2027-04-15')
  paid.push(3200)
  await agree(paid, ['2027-05-15', 3200])

  // Up on May 1: 14 of 30 days are left, $2.33 of the difference of $5.00, and 16 cents of tax.
  await at('2027-05-01')
  expect(await change('one-month-treat', 249, 3734)).toMatchObject({ status: 200, body: { starts: 'now' } })
  await world.app.dueWork()
  paid.push(249)
  await agree(paid, ['2027-05-15', 3734])
  await at('2027-05-15')
  paid.push(3734)
  await agree(paid, ['2027-06-15', 3734])

  // The phone is lost: whoever holds it sees nothing any more. Down with the next renewal.
  await at('2027-06-01')
  const phone = await member()
  expect((await phone.call('subscriptions', { CID: buyer.id })).status).toBe(200)
  expect((await (await member()).call('end-other-sessions', {})).status).toBe(200)
  expect((await phone.call('subscriptions', { CID: buyer.id })).status).toBe(401)
  expect(await change('one-month', 0, 3200)).toMatchObject({ status: 200, body: { starts: 'renewal' } })
  await agree(paid, ['2027-06-15', 3200])
  await at('2027-06-15')
  paid.push(3200)
  await agree(paid, ['2027-07-15', 3200])
  expect(await now()).toMatchObject({ plan_id: 'one-month', state: 'active' })

  // The card is declined in July, and the renewal is paid two days late: the renewal day stays.
  await at('2027-07-14')
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 10 })
  await at('2027-07-17')
  await world.faults(null)
  expect(await now()).toMatchObject({ state: 'grace' })
  await agree(paid, ['2027-07-15', 3200])
  const late = await member()
  const [cards] = (await late.call('cards', { CID: buyer.id })).body
  const payment = {
    subscriptionId: id,
    cardId: cards?.cards[0]?.id ?? '',
    expectedTotalCents: 3200,
    idempotencyKey: randomUUID(),
  }
  expect((await late.call('pay-renewal', payment)).status).toBe(200)
  await world.app.dueWork()
  paid.push(3200)
  await agree(paid, ['2027-08-15', 3200])
  await at('2027-08-15')
  paid.push(3200)
  await agree(paid, ['2027-09-15', 3200])

  // Canceled in August, it can be used to September 15, and nothing is charged for the rest of the year.
  await at('2027-08-20')
  expect((await (await member()).call('cancel-subscription', { subscriptionId: id })).status).toBe(200)
  await agree(paid, [null, null])
  for (const day of ['2027-09-16', '2027-10-15', '2027-11-15', '2027-12-15', '2028-01-15']) {
    await at(day)
    await agree(paid, [null, null])
    expect(await now()).toMatchObject({ state: 'ended', end_date: '2027-09-15' })
  }
  expect((await world.ledger()).filter(({ kind }) => kind === 'refund')).toEqual([])
  expect(await openFindings(db)).toEqual([])
})
