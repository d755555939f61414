import { generateKeyPairSync, sign } from 'node:crypto'
import { type Pass, passText } from '@sipday/rules/pass.ts'
import { expect, test } from 'vitest'
import { at, till } from '../../test/till.ts'
import type { HandedOut } from '../context.ts'
import { offlineGuest } from './offline-guest.ts'
import { verifyPass } from './verify-pass.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = [{ id: 'key-01', publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }]
const now = new Date(at)
const pass = (over: Partial<Pass> = {}): Pass => ({
  keyId: 'key-01',
  code: '048291',
  membershipId: 'm1',
  issuedAt: new Date('2026-11-20T14:00:00Z'),
  goodThrough: null,
  places: ['kips'],
  benefits: [
    { mark: 'drnk', use: { count: 1, per: 'day' }, left: 1, last: null },
    { mark: 'trea', use: { count: 1, per: 'month' }, left: 0, last: null },
  ],
  ...over,
})
const signed = (given: Pass = pass()) => {
  const text = passText(given)
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
const ask = async (text: string, handedOut: HandedOut[] = []) =>
  offlineGuest({ code: '048291', pass: text }, await verifyPass(text, keys), { till, handedOut, now })
const given = (over: Partial<HandedOut>): HandedOut => ({
  key: 'k',
  at,
  code: '048291',
  pass: null,
  entitlementId: null,
  benefit: null,
  period: 'day',
  label: 'Today’s drink',
  checked: 'digits',
  state: 'sent',
  message: null,
  ...over,
})

test('a pass that we signed is checked without a network and says what is ready', async () => {
  expect(await ask(signed())).toMatchObject({
    why: 'checked',
    benefits: [
      { name: 'One medium drink a day', ready: true },
      { name: 'Treat under $12', ready: false },
    ],
  })
})

test('a pass from before the membership got another code is refused, as far as the till was told', async () => {
  const renewed = [{ membershipId: 'm1', at: '2026-11-20T14:05:00Z' }]
  const told = { ...till, shift: { ...till.shift, renewed } }
  const show = async (text: string) =>
    offlineGuest({ code: '048291', pass: text }, await verifyPass(text, keys), { till: told, handedOut: [], now })
  expect(await show(signed())).toMatchObject({ why: 'replaced', benefits: [] })
  expect((await show(signed(pass({ issuedAt: new Date('2026-11-20T14:06:00Z') })))).why).toBe('checked')
  expect((await show(signed(pass({ membershipId: 'm2' })))).why).toBe('checked')
})

test('a pass whose digits were changed, or that someone else signed, is not ours (R70)', async () => {
  expect((await ask(signed().replace('048291', '048292'))).why).toBe('forged')
  expect((await ask(`${signed().slice(0, -3)}AAA`)).why).toBe('forged')
  expect(await verifyPass('S1.nonsense', keys)).toEqual({ kind: 'forged' })
})

test('a pass of a key that this till does not know counts as little as typed digits', async () => {
  const text = signed(pass({ keyId: 'key-02' }))
  expect(await ask(text)).toMatchObject({ why: 'old', benefits: [{ mark: null, period: 'day', ready: true }] })
})

test('a pass older than a day counts as little as typed digits, and one of another place as nothing', async () => {
  expect((await ask(signed(pass({ issuedAt: new Date('2026-11-19T14:00:00Z') })))).why).toBe('old')
  expect((await ask(signed(pass({ places: ['bryn'] })))).why).toBe('elsewhere')
})

test('what this till has handed out to the code in this period is not ready, whatever the pass says', async () => {
  expect((await ask(signed(), [given({})])).why).toBe('taken')
  const yesterday = given({ at: '2026-11-19T20:00:00.000Z' })
  expect((await ask(signed(), [yesterday, given({ code: '999999' })])).why).toBe('checked')
  const both = signed(pass({ benefits: [{ mark: 'trea', use: { count: 1, per: 'month' }, left: 1, last: null }] }))
  const treat = given({ period: 'month', label: 'Treat under $12', at: '2026-11-02T20:00:00.000Z' })
  expect((await ask(both, [treat])).why).toBe('taken')
})

test('a second visit is answered first, and what else is left can still be handed out', async () => {
  const benefits = [
    { mark: 'drnk', use: { count: 1, per: 'day' }, left: 1, last: null },
    { mark: 'trea', use: { count: 1, per: 'month' }, left: 1, last: null },
  ] as const
  expect(await ask(signed(pass({ benefits: [...benefits] })), [given({})])).toMatchObject({
    why: 'taken',
    benefits: [{ ready: false }, { mark: 'trea', ready: true }],
  })
})

const two = { count: 2, per: 'day', gapMinutes: 30 } as const
const coffees = (left: number, last: string | null) =>
  signed(pass({ benefits: [{ mark: 'drnk', use: two, left, last: last === null ? null : new Date(last) }] }))
const coffee = (over: Partial<HandedOut>) => given({ benefit: 'drnk', label: 'Coffee', checked: 'pass', ...over })

test('a pass says what is left of several, and the till keeps the gap that the guest was sold (R70)', async () => {
  const [first] = (await ask(coffees(1, '2026-11-20T13:00:00Z'))).benefits
  expect(first).toMatchObject({ ready: true, note: '1 of 2 left today' })
  expect(await ask(coffees(1, '2026-11-20T14:45:00Z'))).toMatchObject({
    why: 'taken',
    benefits: [{ ready: false, note: '1 of 2 left today. Next at 10:15 AM' }],
  })
})

test('what this till handed out since counts against what the pass had left, and what the pass knows counts once', async () => {
  const early = coffee({ at: '2026-11-20T14:10:00.000Z' })
  expect(await ask(coffees(2, null), [early])).toMatchObject({
    why: 'checked',
    benefits: [{ note: '1 of 2 left today' }],
  })
  expect(await ask(coffees(1, early.at), [early])).toMatchObject({ why: 'checked' })
  const waiting = coffee({ key: 'k2', at: '2026-11-20T14:05:00.000Z', state: 'waiting' })
  expect(await ask(coffees(1, early.at), [waiting, early])).toMatchObject({
    why: 'taken',
    benefits: [{ ready: false }],
  })
  const both = [early, coffee({ key: 'k2', at: '2026-11-20T14:41:00.000Z' })]
  expect((await ask(coffees(2, null), both)).why).toBe('taken')
})

test('a pastry of the day is not the coffee of the day', async () => {
  const benefits = ['drnk', 'trea'].map((mark) => ({
    mark,
    use: { count: 1, per: 'day' as const },
    left: 1,
    last: null,
  }))
  const guest = await ask(signed(pass({ benefits })), [coffee({})])
  expect(guest.benefits.map(({ ready }) => ready)).toEqual([false, true])
})

test.each<[string, string | null, number, boolean, string | undefined]>([
  ['in its week', '2026-11-20', 1, true, undefined],
  ['before it begins', '2026-11-21', 1, false, 'Comes with the birthday, or once the page is opened again in its week'],
  ['of another day', null, 1, false, 'Comes with the birthday, or once the page is opened again in its week'],
  ['used already', '2026-11-18', 0, false, undefined],
])('without a network the drink of the birthday is ready %s only (O6.3)', async (_, week, left, ready, note) => {
  const birthday = { mark: 'bday', use: { count: 1, per: 'birthday' as const }, left, last: null, week }
  const text = signed(pass({ benefits: [...pass().benefits, birthday] }))
  const found = (await ask(text)).benefits[2]
  expect([found?.ready, found?.note]).toEqual([ready, note])
  const had = given({ benefit: 'bday', period: 'term', label: 'Other benefit', state: 'waiting' })
  expect((await ask(text, [had])).benefits[2]?.ready).toBe(false)
})
