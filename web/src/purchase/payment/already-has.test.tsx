// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscription } from '../../../test/account-world.ts'
import { show } from '../../../test/pages.tsx'
import { typed } from '../../../test/people.ts'
import { choose } from '../../../test/pure.ts'
import { createWorld, type Answers, type World } from '../../../test/world.ts'
import { Screen } from './Screen.tsx'

beforeEach(() => vi.stubGlobal('scrollTo', () => undefined))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const own = subscription({
  'Plan Name': ['Plan one-month'],
  'Location Name': ['Kips Bay'],
  'Linked: Subscriber ID in Subscribers': ['cid-Mei'],
  'Linked: Active Subscriber ID in Subscribers': ['cid-Mei'],
  'Next Charge Date': '2026-07-28',
})
type Order = { records?: unknown; plan?: string; gift?: boolean; status?: 'has_card' | 'no_card' }

const paying = async ({ records = [own], plan = 'one-month', gift = false, status = 'has_card' }: Order = {}) => {
  const answers: Answers = {
    customer: (body) => ('role' in body ? { CID: 'cid-Mei', status, maskedPhone: '' } : { CID: 'cid-Mei' }),
    subscriptions: () => records,
  }
  const world = createWorld({ answers })
  const { send, calm } = world
  send(...choose('individual', 'kips-bay', plan), ...(gift ? [{ type: 'TOGGLE_IS_GIFT' } as const] : []))
  send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'), { type: 'SUBMIT_CONTACT' })
  await calm()
  if (gift) {
    send(...typed(1, 'Omar'), { type: 'SUBMIT_CONTACT' })
    await calm()
  }
  if (status === 'has_card') {
    send({ type: 'SEND_CODE_EMAIL' })
    await calm()
    send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
    await calm()
  }
  show(world.wizard, <Screen />, world.call)
  await act(calm)
  return world
}
const asked = ({ sent }: World) => sent.filter(({ name }) => name === 'subscriptions').map(({ body }) => body)
const said = () => screen.queryByText(/^You already have/)?.parentElement?.textContent

test('who has the same membership at the same location is told so after the proof, and Subscribe is still one press (W2.8)', async () => {
  const world = await paying()
  expect(said()).toBe(
    'You already have Plan one-month at Kips Bay.It renews on July 28, 2026. Buy another one? Subscribe adds a second membership with its own code.',
  )
  expect(asked(world)).toEqual([{ CID: 'cid-Mei' }])
  await act(async () => screen.getByRole('button', { name: 'Subscribe' }).click())
  await act(world.calm)
  expect(world.sent.at(-1)?.name).toBe('pay-saved-card')
})

test('before a proof no one is asked what a customer has, so no one learns it (W2.8)', async () => {
  const world = await paying({ status: 'no_card' })
  expect([asked(world), said()]).toEqual([[], undefined])
})

test.each<[string, Order]>([
  ['another plan', { plan: 'one-month-treat' }],
  ['another location', { records: [{ ...own, 'Location Name': ['Newark DE'] }] }],
  ['a gift to someone else', { gift: true }],
  ['one that has ended', { records: [{ ...own, Status: 'ended', 'Subscription End Date': '2026-06-01' }] }],
  ['one paid for someone else', { records: [{ ...own, 'Linked: Active Subscriber ID in Subscribers': ['omar'] }] }],
  ['one that someone else pays', { records: [{ ...own, 'Linked: Subscriber ID in Subscribers': ['omar'] }] }],
  ['another server’s refusal to say', { records: { message: 'no' } }],
])('nothing is said about %s', async (_, order) => {
  await paying(order)
  expect(said()).toBeUndefined()
})

test('a term that ends says until when; a server with the specified keys alone is understood', async () => {
  const { Status: _s, Role: _r, 'Next Charge Date': _n, ...plain } = own
  await paying({ records: [{ ...plain, 'Subscription End Date': '2026-09-30', 'Monthly Billing Anchor Date': null }] })
  expect(said()).toContain('It runs until September 30, 2026.')
})
