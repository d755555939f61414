import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { noteEvent } from '../../store/provider/events.ts'
import { applyEvent } from '../square/events.ts'
import { tellCardEnds } from './tell-card-ends.ts'

let room: MoneyRoom
const start = new Date('2026-03-02T15:00:00Z')
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  room.deps.clock.setNow(start)
  await db().updateTable('memberships').set({ live: false }).execute()
  await room.begin()
  room.says({ getCardOf: () => ({ kind: 'done', value: null }) })
})

const db = () => room.deps.db
/** The card ends with March 2026. */
const paying = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const payer = await room.person({ email: `ends-${room.deps.ids.id()}@guest.example` })
  await db()
    .updateTable('customers')
    .set({ square_customer_id: `of-${payer}` })
    .where('id', '=', payer)
    .execute()
  const card = await room.card(payer)
  await db().updateTable('cards').set({ exp_month: 3, exp_year: 2026 }).where('id', '=', card).execute()
  const member = () => room.member({ payer_id: payer, card_id: card, ...given })
  return { payer, card, member, id: await member() }
}
const nightOf = async (at: string): Promise<void> => {
  room.deps.clock.setNow(new Date(at))
  await tellCardEnds(room.deps)
}
const letters = async () =>
  (await room.mails()).filter(({ kind }) => kind === 'card_ending').map(({ dedupeKey }) => dedupeKey)
const provided = (id: string, known: object = {}) => ({
  kind: 'done' as const,
  value: { id, brand: 'VISA', last4: '1111', expMonth: 3, expYear: 2026, fingerprint: id, ...known },
})
const cardRow = (id: string) =>
  db().selectFrom('cards').select(['last_4', 'exp_month', 'exp_year']).where('id', '=', id).executeTakeFirstOrThrow()

test('30 and 7 days before a card ends its payer is written to, once each, whatever it pays and however often the night runs', async () => {
  const { card, member } = await paying()
  await member()
  await nightOf('2026-03-01T04:59:00Z')
  expect(await letters()).toEqual([])
  // Midnight in New York.
  await nightOf('2026-03-01T05:01:00Z')
  await nightOf('2026-03-02T06:00:00Z')
  const first = `card-ends:${card}:2026-03-31:30`
  expect(await letters()).toEqual([first])
  await nightOf('2026-03-23T06:00:00Z')
  expect(await letters()).toEqual([first])
  await nightOf('2026-03-24T06:00:00Z')
  await nightOf('2026-03-31T06:00:00Z')
  await nightOf('2026-04-02T06:00:00Z')
  expect(await letters()).toEqual([first, `card-ends:${card}:2026-03-31:7`])
  const [letter] = await room.mails()
  expect(letter?.facts).toMatchObject({ cardEnd: { expMonth: 3, expYear: 2026 }, renewsOn: '2026-03-15' })
})

test.each<[string, Parameters<MoneyRoom['member']>[0]]>([
  ['was canceled', { cancelled_at: start }],
  ['has ended', { state: 'ended', live: false }],
  ['ends by itself', { kind: 'term', end_date: '2026-05-15' }],
  ['ends with its location', { end_date: '2026-03-20' }],
  ['is unpaid, which has letters of its own', { state: 'unpaid' }],
])('no one is told of a card whose membership %s', async (_what, given) => {
  await paying(given)
  await nightOf('2026-03-02T06:00:00Z')
  expect([await letters(), room.asked]).toEqual([[], []])
})

test('a payer who has set another card is not told of the old one, and neither is one whose bank told Square the new date', async () => {
  const { payer, id } = await paying()
  const next = await room.card(payer)
  await db().updateTable('cards').set({ exp_month: 9, exp_year: 2031 }).where('id', '=', next).execute()
  await db().updateTable('memberships').set({ card_id: next }).where('id', '=', id).execute()
  const { card } = await paying()
  room.says({ getCardOf: (_owner, squareId) => provided(squareId, { expYear: 2030 }) })
  await nightOf('2026-03-02T06:00:00Z')
  expect([await letters(), await cardRow(card)]).toMatchObject([[], { exp_month: 3, exp_year: 2030 }])
})

test('without an answer about the card the night is repeated, and no letter is wrong', async () => {
  await paying()
  room.says({ getCardOf: () => ({ kind: 'unknown' }) })
  await expect(nightOf('2026-03-02T06:00:00Z')).rejects.toThrow(/did not answer/)
  expect(await letters()).toEqual([])
})

test.each(['card.updated', 'card.automatically_updated'])(
  'what %s names is read at Square and taken over, once in the log; what it says of others is not',
  async (type) => {
    const { payer, card } = await paying()
    const squareId = `square-${card}`
    const fresh = { last4: '4242', expMonth: 8, expYear: 2029, fingerprint: `fresh-${card}` }
    const queued = async (objectId: string) => {
      const event = { eventId: `${type}-${objectId}`, type, now: room.deps.clock.now(), payload: { type, objectId } }
      return (await noteEvent(db(), event))[0]?.queued
    }
    expect([await queued(squareId), await queued(squareId)]).toEqual([true, false])
    const told = () => applyEvent(room.deps, { type, objectId: squareId })
    room.says({ getCardOf: () => provided(squareId, fresh) })
    await told()
    await told()
    expect(room.asked[0]).toEqual(['getCardOf', `of-${payer}`, squareId])
    expect(await cardRow(card)).toEqual({ last_4: '4242', exp_month: 8, exp_year: 2029 })
    expect(
      (await room.auditLog()).filter(({ kind, customer_id }) => kind === 'card_updated' && customer_id === payer),
    ).toHaveLength(1)
    const asked = room.asked.length
    await applyEvent(room.deps, { type, objectId: 'ccof:of-another-shop' })
    expect(room.asked).toHaveLength(asked)
    // Another customer's now, or disabled.
    room.says({ getCardOf: () => ({ kind: 'done', value: null }) })
    await told()
    expect(await cardRow(card)).toMatchObject({ last_4: '4242' })
    room.says({ getCardOf: () => ({ kind: 'unknown' }) })
    await expect(told()).rejects.toThrow(/did not answer/)
  },
)

test('a card that its customer has entered again already does not become a second of the same', async () => {
  const { payer, card } = await paying()
  const again = await room.card(payer)
  await db()
    .updateTable('cards')
    .set({ exp_month: 8, exp_year: 2029, fingerprint: 'same' })
    .where('id', '=', again)
    .execute()
  room.says({ getCardOf: (_owner, id) => provided(id, { expMonth: 8, expYear: 2029, fingerprint: 'same' }) })
  await applyEvent(room.deps, { type: 'card.updated', objectId: `square-${card}` })
  expect(await cardRow(card)).toMatchObject({ exp_month: 3, exp_year: 2026 })
})
