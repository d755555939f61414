import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trialPage } from '@sipday/rules/offers/trial-page-words.ts'
import { addCard, type Buyer, pay, submit } from '../../../test/buying.ts'
import { signIn } from '../../../test/colleague.ts'
import { publishTax } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import type { Deps } from '../../deps.ts'
import { recordBounce } from '../../messages/reach/bounces.ts'
import { linkedTrial } from '../trials/linked-trial.ts'
import { sweepMemberships } from '../renewing/membership-sweep.ts'
import { trialEndLink } from '../trials/trial-link.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
let made = 0
let today = '2028-01-26'
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: `${today}T17:00:00Z` })
}, 60_000)
afterAll(() => world.close())

const later = (days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
/** Noon in New York, so many days later. */
const pass = async (days: number) => {
  today = later(days)
  await world.clock({ now: `${today}T17:00:00Z` })
}
const daysTo = (day: string): number => Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)

type Trial = Buyer & { id: string; card: string; subscriptionId: string; until: string }
/** With a card of their own. */
const begin = async (days = 5, email?: string): Promise<Trial> => {
  const code = `GOES${(made += 1)}`
  const gives = { off: JSON.stringify({ percent: 100 }), lasts: JSON.stringify({ days }), goes_on: true }
  await world.deps.db
    .insertInto('codes')
    .values({ id: code.toLowerCase(), code, ...gives })
    .execute()
  const visitor = world.visitor()
  const buyer: Buyer = { visitor, ...(await submit(visitor, 'primary', email ? { email } : {})) }
  const card = await addCard(world, buyer)
  await world.deps.db.updateTable('cards').set({ fingerprint: card }).where('id', '=', card).execute()
  const paid = await pay(buyer, card, { code, expectedTotalCents: 0 })
  expect(paid.status).toBe(200)
  await world.app.dueWork()
  const { id: subscriptionId } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { ...buyer, card, subscriptionId, until: later(days) }
}
const standing = ({ subscriptionId }: Trial) =>
  world.deps.db
    .selectFrom('memberships')
    .select(['kind', 'state', 'goes_on_cents', 'end_date', 'paid_through', 'told_cents'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
const charged = async ({ subscriptionId }: Trial) =>
  (
    await world.deps.db
      .selectFrom('renewals')
      .select(['period_start', 'amount_cents'])
      .where('membership_id', '=', subscriptionId)
      .where('state', '=', 'paid')
      .orderBy('period_start')
      .execute()
  ).map(({ period_start: day, amount_cents: cents }) => [day, cents])
const letters = async ({ email }: Trial, words: string) =>
  (await world.messages(email)).filter(({ subject }) => subject.includes(words))
const GOES_ON = 'becomes a membership'
const ENDS = 'trial ends on'
const post = (path: string, site = 'same-origin') =>
  world.visitor().request('POST', path, '', {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': site,
  })
const linkOf = ({ subscriptionId }: Trial) =>
  trialEndLink(world.settings, subscriptionId).slice(world.settings.publicUrl.length)

test('one that goes on on January 31 or February 29 renews on that day of each month, or on its last (O8.4)', async () => {
  const january = await begin()
  await pass(3)
  await pass(2)
  expect(await charged(january)).toEqual([['2028-01-31', 3200]])
  await pass(daysTo('2028-02-24'))
  const february = await begin()
  await pass(3)
  await pass(2)
  await pass(daysTo('2028-03-31'))
  const days = async (trial: Trial) => (await charged(trial)).map(([day]) => day)
  expect(await days(january)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
  expect(await days(february)).toEqual(['2028-02-29', '2028-03-29'])
})

test('a trial that goes on is agreed to, reminded of two days before, charged what was said on the day that was said, and renews (I13, O8.4)', async () => {
  await pass(daysTo('2028-05-15'))
  const trial = await begin()
  const checked = await world.visitor().call('code-check', {
    code: `GOES${made}`,
    planId: 'one-month',
    locationId: 'kips-bay',
    quantity: 1,
  } as never)
  expect(checked.body).toMatchObject({
    lines: [
      { when: today, cents: 0 },
      { when: trial.until, cents: 3200 },
    ],
    offer: { cents: 0, days: 5, goesOn: true },
  })
  const { consent } = await world.deps.db
    .selectFrom('purchases')
    .select('consent')
    .where('buyer_id', '=', trial.id)
    .executeTakeFirstOrThrow()
  const said =
    'On May 20, 2028 and every month after that, $32.00 is charged to this card until you cancel. We remind you by email on May 18, 2028. End it online by May 19, 2028, 11:59 PM, and nothing is charged.'
  expect(consent).toContain(said)
  expect((await world.messages(trial.email))[0]?.text).toContain('We remind you by email on May 18, 2028.')
  const self = await world.signedIn(trial.email, trial.phone)
  const record = async () => ((await self.call('subscriptions', { CID: trial.id } as never)).body as object[])[0]
  expect(await record()).toMatchObject({
    Status: 'active',
    'Subscription End Date': null,
    'Next Charge Cents': 3200,
    'Next Charge Date': trial.until,
    Trial: { until: trial.until, keepCents: 3200, every: 'month', goesOn: true },
  })
  await pass(2)
  expect(await letters(trial, GOES_ON)).toEqual([])
  await pass(1)
  const [letter] = await letters(trial, GOES_ON)
  for (const words of ['$32.00', 'May 20, 2028', 'End it by May 19, 2028', linkOf(trial)])
    expect(letter?.text).toContain(words)
  await pass(1)
  expect(await standing(trial)).toMatchObject({ kind: 'term', goes_on_cents: 3200 })
  expect(await charged(trial)).toEqual([])
  await pass(1)
  expect(await standing(trial)).toMatchObject({ kind: 'renewing', end_date: null, goes_on_cents: null })
  expect(await charged(trial)).toEqual([['2028-05-20', 3200]])
  expect(await letters(trial, ENDS)).toEqual([])
  await pass(31)
  expect(await charged(trial)).toEqual([
    ['2028-05-20', 3200],
    ['2028-06-20', 3200],
  ])
  expect(await letters(trial, GOES_ON)).toHaveLength(1)
})

/** The mail server takes them again afterwards. */
const withoutMail = async (days: number) => {
  await world.faults({ target: 'smtp', mode: 'error', times: 1000 })
  await pass(days)
  await world.faults(null)
}

const sentAt = (trial: Trial, at: string) =>
  world.deps.db
    .updateTable('mails')
    .set({ sent_at: new Date(at) })
    .where('dedupe_key', '=', `trial-goes-on:${trial.subscriptionId}:${trial.until}`)
    .execute()

test.each([
  ['could not be sent on its day', async () => withoutMail(3), 1],
  [
    'came back on the day after it',
    async (trial: Trial) => {
      await pass(3)
      await recordBounce(world.deps, `trial-goes-on:${trial.subscriptionId}:${trial.until}`, {
        address: trial.email,
        status: '5.1.1',
        words: 'No such mailbox.',
      })
    },
    0,
  ],
  [
    'went a second after its day was over',
    async (trial: Trial) => {
      await pass(3)
      await sentAt(trial, `${later(1)}T04:00:01Z`)
    },
    1,
  ],
])(
  'whose reminder %s is charged nothing: the trial ends by itself and can still be kept (I13, O8.4)',
  async (_what, spoil, told) => {
    const trial = await begin()
    await spoil(trial)
    await pass(1)
    expect(await standing(trial)).toMatchObject({ kind: 'term', goes_on_cents: null, state: 'active' })
    expect(await letters(trial, ENDS)).toHaveLength(told)
    await pass(1)
    await pass(1)
    expect(await standing(trial)).toMatchObject({ kind: 'term', state: 'ended' })
    expect(await charged(trial)).toEqual([])
    await pass(31)
    expect(await charged(trial)).toEqual([])
  },
)

test('a reminder that went in the last second of its day counts; killed at each step on the last day, it goes on once and is charged once (I13, O8.4)', async () => {
  const trial = await begin()
  await pass(3)
  await sentAt(trial, `${later(1)}T03:59:59Z`)
  const now = new Date(`${later(2)}T04:00:01Z`)
  const killed = async (after: number) => {
    let left = after
    const step = () => {
      left -= 1
      if (left < 0) throw new Error('killed')
    }
    const add: Deps['jobs']['add'] = (...given) => {
      step()
      return world.deps.jobs.add(...given)
    }
    const clock = {
      ...world.deps.clock,
      now: () => {
        step()
        return now
      },
    }
    return sweepMemberships({ ...world.deps, clock, jobs: { ...world.deps.jobs, add } }).then(
      () => false,
      () => true,
    )
  }
  let kills = 0
  while (await killed(kills)) {
    kills += 1
    expect(await standing(trial)).toMatchObject({ kind: 'term', goes_on_cents: 3200 })
  }
  expect(kills).toBeGreaterThan(3)
  expect(await standing(trial)).toMatchObject({ kind: 'renewing', goes_on_cents: null })
  await pass(2)
  expect(await charged(trial)).toEqual([[trial.until, 3200]])
})

test('no one who looks on the day after its last one charges it: it ends (I13, O8.4)', async () => {
  const trial = await begin()
  await pass(3)
  expect(await letters(trial, GOES_ON)).toHaveLength(1)
  const far = { ...world.deps, clock: { ...world.deps.clock, now: () => new Date(`${later(3)}T17:00:00Z`) } }
  await sweepMemberships(far)
  expect(await standing(trial)).toMatchObject({ kind: 'term', state: 'ended' })
  await pass(3)
  expect(await charged(trial)).toEqual([])
})

test('its link ends it with one press and no sign-in; opening it, also by a mail program, changes nothing; a stranger can do nothing with it (O8.4)', async () => {
  const trial = await begin()
  await pass(3)
  const link = linkOf(trial)
  const page = async () => trialPage(await linkedTrial(world.deps, trial.subscriptionId), 'Sipday')
  expect(await page()).toMatchObject({
    button: 'End My Trial',
    text: expect.stringContaining('becomes a membership on'),
  })
  expect((await world.visitor().request('GET', link)).headers.get('cache-control')).toBe('no-store')
  expect((await standing(trial)).goes_on_cents).toBe(3200)
  expect((await post(link, 'cross-site')).status).toBe(403)
  for (const wrong of [link.slice(0, -1), link.replace(trial.subscriptionId, 'another')])
    expect((await post(wrong)).status).toBe(404)
  expect((await standing(trial)).goes_on_cents).toBe(3200)
  const pressed = await Promise.all([1, 2].map(() => post(link)))
  expect(pressed.map(({ status }) => status)).toEqual([303, 303])
  expect(await standing(trial)).toMatchObject({ kind: 'term', goes_on_cents: null, end_date: trial.until })
  expect(await page()).toMatchObject({ button: null, text: expect.stringContaining('Nothing will be charged.') })
  await world.app.dueWork()
  expect(await letters(trial, 'canceled')).toHaveLength(1)
  await pass(3)
  expect(await standing(trial)).toMatchObject({ kind: 'term', state: 'ended' })
  expect(await charged(trial)).toEqual([])
  expect(await page()).toMatchObject({ button: null, title: 'This Trial Is Over' })
})

test('ended in the last second it costs nothing, in two tabs once; kept again before its last day is over, it is charged (O8.4)', async () => {
  const [ended, kept] = [await begin(), await begin()]
  await pass(4)
  await world.clock({ now: `${later(1)}T03:59:55Z` })
  for (const trial of [ended, kept]) {
    const self = await world.signedIn(trial.email, trial.phone)
    const asked = { subscriptionId: trial.subscriptionId }
    const stranger = await world.signedIn((await begin()).email)
    expect((await stranger.call('cancel-subscription', asked)).status).toBe(404)
    const pressed = await Promise.all([1, 2].map(() => self.call('cancel-subscription', asked)))
    expect(pressed.map(({ status }) => status)).toEqual([200, 200])
  }
  await pass(1)
  expect(await standing(ended)).toMatchObject({ kind: 'term', goes_on_cents: null, state: 'active' })
  const self = await world.signedIn(kept.email, kept.phone)
  expect((await self.call('resume-subscription', { subscriptionId: kept.subscriptionId })).status).toBe(200)
  await pass(2)
  expect([await charged(ended), (await charged(kept)).map(([, cents]) => cents)]).toEqual([[], [3200]])
})

test('a trial is not paused and gets no other plan: while it goes on, and once it ends by itself (O8.4)', async () => {
  const trial = await begin()
  const self = await world.signedIn(trial.email, trial.phone)
  const asked = { subscriptionId: trial.subscriptionId }
  const refused = async () => [
    await self.call('pause-subscription', { ...asked, months: 1 }),
    await self.call('change-plan', {
      ...asked,
      planId: 'one-month-treat',
      expectedDueCents: 0,
      expectedNextCents: 4200,
      idempotencyKey: randomUUID(),
    }),
  ]
  for (const goesOnCents of [3200, null]) {
    expect(await standing(trial)).toMatchObject({ goes_on_cents: goesOnCents })
    for (const { status, body } of await refused())
      expect([status, body]).toMatchObject([422, { code: 'not_renewing' }])
    expect((await self.call('cancel-subscription', asked)).status).toBe(200)
  }
})

test.each(['before', 'after'] as const)(
  'a tax that rises %s the reminder is held: the first payment is what was told (I13, O8.4)',
  async (when) => {
    const trial = await begin()
    const raise = async (rate: number) => {
      const owner = await signIn(world, 'dana@shop.example')
      expect((await publishTax(owner, { rate, from: today })).status).toBe(200)
    }
    if (when === 'before') await raise(18_000)
    await pass(3)
    const [letter] = await letters(trial, GOES_ON)
    if (when === 'after') await raise(18_000)
    await pass(2)
    const [first] = await charged(trial)
    const [, cents = 0] = first ?? []
    expect(Number(cents)).toBeLessThanOrEqual(3200)
    expect(Number(cents)).toBeGreaterThan(3190)
    expect(letter?.text).toMatch(/\$3[12]\.\d\d/)
    await raise(6675)
  },
)

test('who moves to a place with another tax pays no more than what was told (I13, O8.4)', async () => {
  const trial = await begin()
  await pass(3)
  const places = await world.deps.db.selectFrom('locations').select('id').where('id', '<>', 'kips-bay').execute()
  const to = places[0]?.id ?? ''
  await world.deps.db
    .insertInto('plan_locations')
    .values({ plan_id: 'one-month', location_id: to })
    .onConflict((known) => known.doNothing())
    .execute()
  await world.deps.db
    .insertInto('location_terms')
    .values({ location_id: to, from_day: '2027-01-02', tax_rate: 18_000 })
    .execute()
  const self = await world.signedIn(trial.email, trial.phone)
  const asked = { subscriptionId: trial.subscriptionId, locationId: to, expectedNextCents: null }
  expect((await self.call('move-subscription' as never, asked as never)).status).toBe(200)
  await pass(2)
  const [first] = await charged(trial)
  expect(Number(first?.[1])).toBeLessThanOrEqual(3200)
})
