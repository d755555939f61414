import { CallError, type CallOptions } from '@sipday/contract/client.ts'
import { expect, test } from 'vitest'
import { createCalls, type Call } from './calls.ts'

type Sent = { name: string; body: unknown; options: CallOptions | undefined }
const plugged = (answer: (name: string) => unknown) => {
  const sent: Sent[] = []
  const call = (async (name: string, body: unknown, options?: CallOptions) => {
    sent.push({ name, body, options })
    const given = await answer(name)
    if (given instanceof CallError) throw given
    return given
  }) as Call
  return { sent, calls: createCalls(call, { newId: () => 'key-of-this-card', wait: () => Promise.resolve() }) }
}
const visa = { id: 'card-1', last_4: '1111', card_brand: 'VISA', exp_month: 12, exp_year: 2030 }
const down = new CallError(502, {}, 'Bad Gateway', null)

test('a profile that cannot be read says so (W8)', async () => {
  const { calls } = plugged(() => down)
  await expect(calls.fetchProfile('cid')).rejects.toThrow('Could not retrieve customer profile.')
})

test('a profile needs an id (W5, W8)', async () => {
  for (const answer of [[], [{ given_name: 'Mei' }], {}]) {
    const { calls } = plugged(() => answer)
    await expect(calls.fetchProfile('cid')).rejects.toThrow('No valid customer profile found for the id.')
  }
})

test('of the lists in the answers of campaign, profile and cards the first element counts (W7.1, W7.4, W7.6)', async () => {
  const campaign = { 'Campaign ID': 'c-1', 'Pricing Model IDs': [], 'Location IDs': [], 'Plan IDs': [] }
  const answers: Record<string, unknown> = {
    campaign: [campaign, { ...campaign, 'Campaign ID': 'c-2' }],
    models: { models: [] },
    benefits: [],
    customer: [{ id: 'cid-1' }, { id: 'cid-2' }],
    cards: [{ cards: [visa] }, { cards: [{ ...visa, id: 'card-2' }] }],
  }
  const { sent, calls } = plugged((name) => answers[name])
  expect((await calls.fetchData({ plan_id: 'annual' })).campaign['Campaign ID']).toBe('c-1')
  expect((await calls.fetchProfile('cid')).id).toBe('cid-1')
  expect(await calls.fetchCards('cid')).toEqual([visa])
  expect(sent.slice(-2).map(({ name, body }) => [name, body])).toEqual([
    ['customer', { CID: 'cid' }],
    ['cards', { CID: 'cid' }],
  ])
})

test('a card is added with one key in the header and in the body (W7.9, S7.12)', async () => {
  const { sent, calls } = plugged(() => ({ card: { id: 'card-1' } }))
  await calls.addCard({ nonce: 'cnon', customerId: 'cid' })
  expect(sent).toEqual([
    {
      name: 'add-card',
      body: { nonce: 'cnon', customerId: 'cid', idempotency_key: 'key-of-this-card' },
      options: { headers: { 'idempotency-key': 'key-of-this-card' } },
    },
  ])
})

test('a new card that gets no answer at all says that it could not be saved, and that nothing was charged (R63)', async () => {
  const { calls } = plugged(() => new CallError(0, {}, 'fetch failed', null))
  await expect(calls.addCard({ nonce: 'cnon', customerId: 'cid' })).rejects.toThrow(
    'Your card could not be saved. Nothing was charged. Please try again.',
  )
})

test('the outcome of a payment is asked for until it is known', async () => {
  const answers = [down, { status: 'confirming' }, { status: 'paid', paymentId: 'p-1', message: null }]
  const { sent, calls } = plugged(() => answers.shift())
  expect(await calls.askCheckout()).toEqual({ status: 'paid', paymentId: 'p-1', message: null })
  expect(sent.map(({ name }) => name)).toEqual(['checkout', 'checkout', 'checkout'])
})
