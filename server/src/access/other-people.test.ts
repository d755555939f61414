import { type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let paid: Awaited<ReturnType<World['ledger']>>
let victim: { CID: string; subscriptionId: string; giftId: string; cardId: string }
let others: Record<'anonymous' | 'submitted them' | 'signed in as someone else', Visitor>

const key = 'a-random-key-of-a-visitor'
const bodies = (): Partial<Record<EndpointName, object>> => ({
  customer: { CID: victim.CID },
  cards: { CID: victim.CID },
  'pay-saved-card': {
    customerId: victim.CID,
    cardId: victim.cardId,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    idempotencyKey: key,
  },
  'pay-new-card': {
    customerId: victim.CID,
    nonce: 'cnon:none',
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    idempotency_key: key,
  },
  'pay-wallet': {
    customerId: victim.CID,
    token: 'cnon:none',
    planId: 'gift-3-months',
    modelId: 'gift',
    locationId: 'kips-bay',
    idempotencyKey: key,
  },
  'add-card': { customerId: victim.CID, nonce: 'cnon:none', idempotency_key: key },
  'cancel-subscription': { subscriptionId: victim.subscriptionId },
  'leaving-answer': { subscriptionId: victim.subscriptionId, reason: 'other', words: '' },
  news: { CID: victim.CID, wanted: false },
  friends: { CID: victim.CID, make: true },
  birthday: { CID: victim.CID, birthday: '05-03' },
  'resume-subscription': { subscriptionId: victim.subscriptionId },
  'pause-subscription': { subscriptionId: victim.subscriptionId, months: 1 },
  'end-pause': { subscriptionId: victim.subscriptionId },
  'plan-options': { subscriptionId: victim.subscriptionId },
  'change-plan': {
    subscriptionId: victim.subscriptionId,
    planId: 'annual',
    expectedDueCents: 0,
    expectedNextCents: 38936,
    idempotencyKey: key,
  },
  'undo-plan-change': { subscriptionId: victim.subscriptionId },
  'price-answer': { subscriptionId: victim.subscriptionId, answer: 'leave' },
  'move-options': { subscriptionId: victim.subscriptionId },
  'move-subscription': { subscriptionId: victim.subscriptionId, locationId: 'westfield', expectedNextCents: 3200 },
  'pay-renewal': { subscriptionId: victim.subscriptionId, cardId: victim.cardId, idempotencyKey: key },
  subscriptions: { CID: victim.CID },
  entitlements: { CID: victim.CID },
  redemptions: { CID: victim.CID },
  'my-data': { CID: victim.CID },
  'deletion-preview': { CID: victim.CID },
  'change-contact': { action: 'send', CID: victim.CID, channel: 'email', to: 'mallory@demo.example' },
  'delete-account': { CID: victim.CID },
  payments: { CID: victim.CID },
  accounts: { email: 'mei@demo.example' },
  profile: { CID: victim.CID, firstName: 'Mallory', lastName: 'Chen', email: 'mallory@demo.example', phone: '' },
  'payment-method': { subscriptionId: victim.subscriptionId, cardId: victim.cardId },
  'subscription-details': { subscriptionId: victim.subscriptionId },
  'resend-gift': { subscriptionId: victim.giftId },
  'wallet-link': { CID: victim.CID, subscriptionId: victim.subscriptionId, wallet: 'google' },
  'correct-gift': { subscriptionId: victim.giftId, recipientEmail: 'someone@guest.example' },
})
const personal: EndpointName[] = [
  'customer',
  'cards',
  'pay-saved-card',
  'pay-new-card',
  'pay-wallet',
  'add-card',
  'cancel-subscription',
  'leaving-answer',
  'news',
  'friends',
  'birthday',
  'resume-subscription',
  'pause-subscription',
  'end-pause',
  'plan-options',
  'change-plan',
  'undo-plan-change',
  'price-answer',
  'move-options',
  'move-subscription',
  'pay-renewal',
  'subscriptions',
  'entitlements',
  'redemptions',
  'my-data',
  'deletion-preview',
  'change-contact',
  'delete-account',
  'payments',
  'accounts',
  'profile',
  'payment-method',
  'subscription-details',
  'resend-gift',
  'wallet-link',
  'correct-gift',
]

beforeAll(async () => {
  world = await createWorld({ demo: true })
  paid = await world.ledger()
  const mei = await world.signedIn('mei@demo.example')
  const CID = (await mei.call('accounts', { email: 'mei@demo.example' })).body[0]?.id ?? ''
  const records = (await mei.call('subscriptions', { CID })).body
  victim = {
    CID,
    subscriptionId: records.find((record) => record.Code !== null)?.id ?? '',
    giftId: records.find((record) => record.Gift !== null)?.id ?? '',
    cardId: (await mei.call('cards', { CID })).body[0]?.cards[0]?.id ?? '',
  }
  const submitted = world.visitor()
  await submitted.call('customer', {
    firstName: 'Mei',
    lastName: 'Chen',
    email: 'mei@demo.example',
    phone: '(212) 555-0142',
    role: 'primary',
  })
  others = {
    anonymous: world.visitor(),
    'submitted them': submitted,
    'signed in as someone else': await world.signedIn('lin@demo.example'),
  }
})
afterAll(() => world.close())

const secrets = () => new RegExp(`0142|"Mei"|"Chen"|1111|${victim.subscriptionId}|${victim.cardId}`)

test('the calls that name a person or their things are all tried here', () => {
  const named = (Object.keys(endpoints) as EndpointName[]).filter(
    (name) =>
      ['proved', 'fresh', 'checkout'].includes(endpoints[name].access) &&
      !['checkout', 'sessions', 'end-other-sessions'].includes(name),
  )
  expect(personal).toEqual(expect.arrayContaining(named))
  expect(Object.values(victim).every(Boolean)).toBe(true)
})

describe.each(['anonymous', 'submitted them', 'signed in as someone else'] as const)('someone who is %s', (who) => {
  test.each(personal)('%s tells and changes nothing (W6, S6)', async (name) => {
    const body = bodies()[name]
    const answer = await others[who].call(name, body as never, { 'idempotency-key': key })
    const empty =
      answer.status === 200 &&
      JSON.stringify(answer.body)
        .replace(/[^a-z\d]/gi, '')
        .replace('cards', '') === ''
    if (who === 'submitted them' && name === 'pay-new-card') expect([402, 422, 503]).toContain(answer.status)
    else if (who === 'submitted them' && (name === 'add-card' || name === 'pay-wallet'))
      expect([402, 422, 503]).toContain(answer.status)
    else
      expect([empty ? 200 : answer.status, name]).toEqual([
        empty ? 200 : expect.toSatisfy((status: number) => [401, 404].includes(status)),
        name,
      ])
    expect(JSON.stringify(answer.body)).not.toMatch(secrets())
  })

  test.each(personal)('%s answers the same for an id that does not exist', async (name) => {
    const swap = (text: string) =>
      text
        .replaceAll(victim.CID, 'unknown-id')
        .replaceAll(victim.subscriptionId, 'unknown-id')
        .replaceAll(victim.giftId, 'unknown-id')
        .replaceAll(victim.cardId, 'unknown-id')
    if (who === 'submitted them' || name === 'accounts') return
    const body = JSON.stringify(bodies()[name])
    // A different key: otherwise the key would be refused first.
    const other = `${key}-2`
    const mine = await others[who].call(name, JSON.parse(body) as never, { 'idempotency-key': key })
    const changed = JSON.parse(swap(body).replaceAll(key, other)) as never
    const unknown = await others[who].call(name, changed, { 'idempotency-key': other })
    expect([unknown.status, unknown.body]).toEqual([mine.status, mine.body])
  })
})

describe('a gift recipient (R30)', () => {
  test.each(['cancel-subscription', 'resume-subscription', 'payment-method', 'subscription-details'] as const)(
    '%s is for the one who gave it: 403 (S6)',
    async (name) => {
      const omar = await world.signedIn('omar@demo.example')
      const answer = await omar.call(name, { subscriptionId: victim.giftId, cardId: victim.cardId } as never)
      expect([answer.status, JSON.stringify(answer.body).match(secrets())]).toEqual([403, null])
    },
  )
})

test("'Complimentary' is no one's subscription id (risk 36, S6)", async () => {
  const ana = await world.signedIn('ana@demo.example')
  for (const name of ['cancel-subscription', 'subscription-details', 'resume-subscription'] as const)
    expect((await ana.call(name, { subscriptionId: 'Complimentary' })).status).toBe(404)
})

test('nothing was changed by any of this', async () => {
  const mei = await world.signedIn('mei@demo.example')
  const records = (await mei.call('subscriptions', { CID: victim.CID })).body
  expect(records.find((record) => record.id === victim.subscriptionId)).toMatchObject({
    Status: 'active',
    'Cancelled At': null,
  })
  expect((await mei.call('customer', { CID: victim.CID })).body).toMatchObject([
    { given_name: 'Mei', email_address: 'mei@demo.example' },
  ])
  expect(await world.ledger()).toEqual(paid)
})

test.each((Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].access === 'staff'))(
  '%s needs a till',
  async (name) => {
    for (const visitor of Object.values(others)) expect((await visitor.call(name, {} as never)).status).toBe(401)
  },
)
