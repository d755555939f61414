// @vitest-environment jsdom
import type { CallName } from '@sipday/contract/paths.ts'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscription } from '../../../test/account-world.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import type { Call } from '../calls.ts'
import { ThankYou, type ThankYouProps } from './ThankYou.tsx'
import { useBought } from './use-bought.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (over: Partial<ThankYouProps> = {}) =>
  render(
    <ThankYou
      heading={<h1>Thank You!</h1>}
      texts={demoShop.texts}
      isGift={false}
      people={['Mei']}
      locationName="Kips Bay NY"
      receiptTo="mei@demo.example"
      sendOn=""
      code={null}
      renewsOn={null}
      onRedeem={() => undefined}
      {...over}
    />,
  )
const next = () => screen.getAllByRole('listitem').map((item) => [...item.children].map((line) => line.textContent))
const status = () => screen.getByRole('status').textContent

test('a member reads of today, of every day, of the renewal and of the receipt', () => {
  show({ renewsOn: '2026-12-22' })
  const [today, everyDay, renewal, inbox] = next()
  expect(today).toEqual(['Today', 'Show your code at Kips Bay NY, and pick a medium drink and a topping.'])
  expect(everyDay).toEqual(['Every day', 'A new drink is ready at midnight.'])
  expect(renewal?.[0]).toBe('On December 22, 2026')
  expect(renewal?.[1]).toBeTruthy()
  expect(inbox).toEqual(['In your inbox', 'Your receipt is on its way to mei@demo.example.'])
  expect(screen.getByText('Your drinks start today.')).toBeTruthy()
})

test('a free trial says when it ends and that nothing is charged, or until when ending it costs nothing (O8.1, O8.4)', () => {
  show({ trial: { until: '2026-12-08', keepCents: 3200, every: 'month' } })
  expect(next()[2]).toEqual([
    'On December 8, 2026',
    'Your free trial ends by itself at 11:59 PM, and nothing is charged. You go on only if you keep it.',
  ])
  cleanup()
  show({ renewsOn: '2026-12-08', trial: { until: '2026-12-08', keepCents: 3200, every: 'month', goesOn: true } })
  expect(next().map(([when]) => when)).toEqual(['Today', 'Every day', 'On December 8, 2026', 'In your inbox'])
  expect(next()[2]?.[1]).toBe(
    'Your free trial goes on by itself as a membership: $32.00, tax included, is charged. End it by December 7, 2026, 11:59 PM, and nothing is charged.',
  )
})

test('what does not renew has no day of a renewal, and a receipt whose address is unknown names none', () => {
  show({ receiptTo: '' })
  expect(next().map(([when]) => when)).toEqual(['Today', 'Every day', 'In your inbox'])
  expect(next().at(-1)?.[1]).toBe('Your receipt is on its way.')
})

test('several members read that the others get codes of their own', () => {
  show({ people: ['Mei', ' Omar '] })
  expect(next().at(-1)?.[1]).toBe(
    'Your receipt is on its way to mei@demo.example. Everyone else gets their own code by email.',
  )
  cleanup()
  show({ people: ['Mei', '  '] })
  expect(next().at(-1)?.[1]).not.toContain('Everyone else')
})

test.each([
  [['Omar'], 'Omar gets an email with your message and how to sign in.'],
  [['Omar', ' Ana '], 'Omar and Ana each get an email with your message and how to sign in.'],
  [['Omar', 'Ana', 'Lin'], 'Omar, Ana, and Lin each get an email with your message and how to sign in.'],
  [[' '], 'The recipient gets an email with your message and how to sign in.'],
])('a gift for %j says that %s', (people, text) => {
  show({ isGift: true, people })
  expect(next()).toEqual([
    ['Right now', text],
    ['At the shop', 'Every gift has a code. Whoever shows it at the counter at Kips Bay NY gets the first drink.'],
    [
      'In your inbox',
      `Your receipt is on its way to mei@demo.example. You can see in your account whether ${people.length > 1 ? 'each gift' : 'the gift'} has been claimed.`,
    ],
  ])
  expect(screen.getByText(people.length > 1 ? 'Your gifts are ready.' : 'Your gift is ready.')).toBeTruthy()
})

test('a gift for a later day is not ready at the shop before that day', () => {
  show({ isGift: true, people: ['Rita'], sendOn: '2026-12-24' })
  expect(screen.queryByText(/is waiting/)).toBeNull()
  expect(next().map(([when]) => when)).toEqual([
    'On December 24, 2026',
    'At the shop, from December 24, 2026',
    'In your inbox',
  ])
})

test.each<[Partial<ThankYouProps>, string]>([
  [{}, 'We are setting up your membership. This takes a few seconds.'],
  [{ isGift: true }, 'We are sending your gift. This takes a few seconds.'],
  [{ isGift: true, sendOn: '2026-12-24' }, 'We are preparing your gift. This takes a few seconds.'],
  [{ isGift: true, people: ['Omar', 'Ana'] }, 'We are sending your gifts. This takes a few seconds.'],
])('while Redeem rests, %j says why beside it, and then no more', (over, text) => {
  const redeemed: string[] = []
  const { unmount } = show({ ...over, onRedeem: () => redeemed.push('redeem') })
  expect(status()).toBe(text)
  const redeem = screen.getByRole('button', { name: 'Redeem' })
  expect(document.getElementById(redeem.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text)
  fireEvent.click(redeem)
  expect(redeemed).toEqual([])
  void act(() => void vi.advanceTimersByTime(5000))
  expect(status()).toBe('')
  fireEvent.click(redeem)
  expect(redeemed).toEqual(['redeem'])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

test('the own code stands under its heading, as digits and as a QR code, with what to do with it (W2.9)', async () => {
  vi.useRealTimers()
  show({ code: 48291 })
  expect(screen.getByRole('heading', { name: 'Use Code To Redeem', level: 2 })).toBeTruthy()
  expect(screen.getByText('Show it at the counter today. The team scans it or types the digits.')).toBeTruthy()
  expect(await screen.findByRole('img', { name: 'QR code for the same digits' })).toBeTruthy()
})

const bought = async (answers: Partial<Record<CallName, unknown>>) => {
  const sent: [string, unknown][] = []
  const call = (async (name: CallName, body: unknown) => {
    sent.push([name, body])
    if (answers[name] instanceof Error) throw answers[name]
    return answers[name]
  }) as Call
  const { result, unmount } = renderHook(() => useBought(call))
  expect(result.current).toBeNull()
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  const known = result.current
  unmount()
  return { known, sent }
}
const record = (known: Parameters<typeof subscription>[0]) => subscription(known)

test('the page asks for what was just paid, and shows its code and its next charge', async () => {
  const subscriptions = [
    record({ Code: null, 'Next Charge Date': '2026-12-22' }),
    record({ Code: 48291, 'Next Charge Date': '2027-01-01' }),
  ]
  const { known, sent } = await bought({
    session: { justPaid: { customerId: 'cid-paid' }, customerId: 'x' },
    subscriptions,
  })
  expect(known).toEqual({ code: 48291, renewsOn: '2026-12-22', trial: null })
  expect(sent).toEqual([
    ['session', undefined],
    ['subscriptions', { CID: 'cid-paid' }],
  ])
})

test('without a purchase of its own the session’s customer is asked for; without one, no one', async () => {
  const one = await bought({ session: { customerId: 'cid-Mei' }, subscriptions: [record({})] })
  expect(one.sent.at(-1)).toEqual(['subscriptions', { CID: 'cid-Mei' }])
  const none = await bought({ session: { customerId: null }, subscriptions: [record({})] })
  expect([none.known, none.sent]).toEqual([null, [['session', undefined]]])
})

test('a membership that has ended is not what was bought', async () => {
  const ended = record({ Status: 'ended', Code: 11111, 'Next Charge Date': '2026-12-01' })
  const { known } = await bought({ session: { customerId: 'cid' }, subscriptions: [ended, record({ Code: 22222 })] })
  expect(known).toEqual({ code: 22222, renewsOn: '2026-07-02', trial: null })
  const nothing = await bought({ session: { customerId: 'cid' }, subscriptions: [ended] })
  expect(nothing.known).toEqual({ code: null, renewsOn: null, trial: null })
})

test('no answer leaves the page as it is', async () => {
  expect((await bought({ session: new Error('down') })).known).toBeNull()
})

test('after a log out in another tab the code is gone once the page is looked at again', async () => {
  const answers = { session: { customerId: 'cid' as string | null }, subscriptions: [record({ Code: 48291 })] }
  const call = (async (name: 'session' | 'subscriptions') => answers[name]) as unknown as Call
  const { result } = renderHook(() => useBought(call))
  await act(async () => void (await vi.advanceTimersByTimeAsync(0)))
  expect(result.current?.code).toBe(48291)
  answers.session = { customerId: null }
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(result.current).toBeNull()
})
