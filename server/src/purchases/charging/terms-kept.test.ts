import { createHash } from 'node:crypto'
import { addDays, addMonths, dateIn, dateText } from '@sipday/rules/calendar.ts'
import { consentWords } from '@sipday/rules/consent.ts'
import { afterwards } from '@sipday/rules/terms-text.ts'
import { membershipDates, termsOf } from '@sipday/rules/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ limitsScale: 20 })
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const plans = [
  { planId: 'one-month', modelId: 'individual', name: 'One Month', cents: 3000, frequency: 'month' },
  { planId: 'annual', modelId: 'individual', name: 'Annual', cents: 36500, frequency: 'year' },
  { planId: 'family-one-month', modelId: 'family', name: 'Family One Month', cents: 2700, frequency: 'month' },
  { planId: 'gift-3-months', modelId: 'gift', name: 'Gifting 3 Months', cents: 9000, frequency: '3 months' },
] as const
const orders = plans.flatMap((plan) =>
  [false, true].flatMap((isGift) =>
    [plan.modelId === 'family' ? 2 : 1, 3].flatMap((quantity) =>
      (isGift ? [null, 40] : [null]).map((daysAhead) => ({ ...plan, isGift, quantity, daysAhead })),
    ),
  ),
)

test.each(orders.filter(({ modelId, isGift }) => isGift || modelId !== 'gift'))(
  '$quantity x $name (gift: $isGift, days ahead: $daysAhead): stored consent, memberships and emails say what the page says',
  async ({ planId, modelId, name, cents, frequency, isGift, quantity, daysAhead }) => {
    const buyer = await newBuyer(world, isGift ? 'gifter' : 'primary')
    const people = []
    for (let n = isGift ? 0 : 1; n < quantity; n++)
      people.push(await submit(buyer.visitor, isGift ? 'recipient' : 'primary'))
    const subscribers = [...(isGift ? [] : [buyer]), ...people]
    const boughtOn = dateIn(world.deps.clock.now(), 'America/New_York')
    const sendOn = daysAhead === null ? null : addDays(boughtOn, daysAhead)
    const gift = {
      recipientName: '',
      recipientEmail: people[0]?.email ?? '',
      message: '',
      ...(sendOn ? { sendOn } : {}),
    }
    const card = await addCard(world, buyer)
    const paid = await pay(buyer, card, {
      planId,
      modelId,
      linkedCustomerId: subscribers.map(({ id }) => id),
      ...(isGift ? { gift } : {}),
    })
    expect(paid.status).toBe(200)
    const terms = termsOf({
      planName: name,
      unitPriceCents: cents,
      frequency,
      quantity,
      isGift,
      sendOn,
      boughtOn,
      taxRate: 6675,
    })

    const { db } = world.deps
    const kept = await db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyer.id).executeTakeFirstOrThrow()
    expect(kept.consent).toBe(consentWords(terms, 'Sipday'))
    expect(kept.consent_hash).toBe(createHash('sha256').update(kept.consent).digest('hex'))
    expect(kept.total_cents).toBe(terms.totalCents)

    const dates = membershipDates(terms)
    const rows = await db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
    expect(rows).toHaveLength(quantity)
    for (const row of rows)
      expect({
        kind: row.kind,
        startedOn: row.started_on,
        paidThrough: row.paid_through,
        anchorDay: row.anchor_day,
        endDate: row.end_date,
      }).toEqual(dates)

    await world.app.dueWork()
    const [receipt] = await world.messages(buyer.email)
    expect(receipt?.text).toContain(afterwards(terms).text)
    for (const person of people) {
      const mails = await world.messages(person.email)
      expect(mails).toHaveLength(sendOn ? 0 : 1)
      for (const { text } of mails) {
        expect(text).toContain(`Starts on: ${dateText(dates.startedOn)}`)
        expect(text).toContain(dateText(dates.paidThrough))
        expect(text).toContain('You will not be charged')
      }
    }
  },
  60_000,
)

test('a dated gift is whole when it is delivered: it runs its months from the day it is sent (R57)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const boughtOn = dateIn(world.deps.clock.now(), 'America/New_York')
  const sendOn = addMonths(boughtOn, 11)
  const paid = await pay(giver, await addCard(world, giver), {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [recipient.id],
    gift: { recipientName: '', recipientEmail: recipient.email, message: '', sendOn },
  })
  expect(paid.status).toBe(200)
  const row = await world.deps.db
    .selectFrom('memberships')
    .selectAll()
    .where('subscriber_id', '=', recipient.id)
    .executeTakeFirstOrThrow()
  expect([row.started_on, row.end_date]).toEqual([sendOn, addMonths(sendOn, 3)])
})
