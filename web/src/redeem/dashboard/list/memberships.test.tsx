// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { encode } from 'uqr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit, refused, subscription, type Answers } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { button, press, restOf, showAt } from '../../../../test/redeem-screen.tsx'
import type { RedeemContext } from '../../context.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const refusing = (error: Error) => () => {
  throw error
}
const list = (answers: Answers = {}, known: Partial<RedeemContext> = {}) =>
  showAt({ success: 'list' }, { ...managing, managed: null, details: null, ...known }, answers)
const membership = async (known: Parameters<typeof subscription>[0], benefits = [benefit()]) => {
  const world = list({ subscriptions: () => [subscription(known)], entitlements: () => benefits })
  await screen.findByRole('button', { name: 'Show Previous Subscriptions' })
  return world
}
const has = (text: string | RegExp) => screen.queryByText(text) !== null

test('greeted is the first name or "there", named the full name or "Member", with every contact that is known (S2.6)', () => {
  const head = (known: Partial<RedeemContext>) => {
    cleanup()
    list({}, known)
    const card = screen.getAllByRole('heading', { level: 2 })[0]?.parentElement as HTMLElement
    return [screen.getByRole('heading', { level: 1 }).textContent, card.textContent]
  }
  const person = { firstName: ' Mei ', lastName: 'Chen', email: 'mei@demo.example', phone: '+12125550142' }
  expect(head({ person })).toEqual(['Hi, Mei', 'Mei  Chenmei@demo.example(212) 555-0142'])
  expect(head({ person: { ...person, firstName: '', phone: '' } })).toEqual(['Hi, there', 'Chenmei@demo.example'])
  const phone = { to: '+12125550142', channel: 'sms' as const }
  expect(head({ person: null, contact: phone })).toEqual(['Hi, there', 'Member(212) 555-0142'])
  expect(head({ person: null, contact: null })).toEqual(['Hi, there', 'Member'])
})

test('a membership shows its code with the pass of its benefits, and without benefits the digits alone', async () => {
  const path = (text: string, ecc: 'L' | 'M') => {
    const { data, size } = encode(text, { ecc, border: 0 })
    const drawn = screen.getByRole('img', { name: 'QR code for 048 291' })
    expect(drawn.getAttribute('viewBox')).toBe(`-2 -2 ${size + 4} ${size + 4}`)
    const squares =
      drawn
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/M\d+ \d+h1v1h-1z/g) ?? []
    const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
    expect(squares).toEqual(dark)
    expect(drawn.querySelector('path')?.getAttribute('d')).toBe(dark.join(''))
  }
  await membership({})
  path('S1.a-pass.of.048291', 'L')
  expect(has('Show it at the counter. The team scans it or types the digits.')).toBe(true)
  cleanup()
  localStorage.clear()
  await membership({}, [])
  path('048291', 'M')
})

test('one membership does not say whose it is; without a code there is none to redeem', async () => {
  await membership({ Code: null })
  expect([has(/^For /), has('Use Code To Redeem')]).toEqual([false, false])
})

test('Manage Subscription opens the details of that one', async () => {
  const world = await membership({ id: 'sub-7' })
  press('Manage Subscription')
  expect(world.context().managed?.id).toBe('sub-7')
  await world.at({ success: { details: 'ready' } })
  expect(world.server.bodies('subscription-details')).toEqual([{ subscriptionId: 'sub-7' }])
})

test('in its days of grace a code works on, and the payment can be made (R52)', async () => {
  const Overdue = { since: '2026-06-02', amountCents: 3200, usableUntil: '2026-06-18' }
  const world = await membership({ Overdue })
  expect(has('Your code works until June 18, 2026. $32.00 is due.')).toBe(true)
  expect(has('Use Code To Redeem')).toBe(true)
  press('Pay Now')
  expect(world.isAt({ success: 'details' })).toBe(true)
})

test('unpaid, it works again once it is paid; who cannot manage it is offered no payment', async () => {
  await membership({ Status: 'unpaid', 'Square Subscription ID': null })
  expect(has('Your code works again as soon as the renewal is paid.')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
  cleanup()
  await membership({ Overdue: { since: '2026-06-02', amountCents: 100, usableUntil: null }, Role: 'Account Manager' })
  expect(has('Your code works again as soon as the renewal is paid. $1.00 is due.')).toBe(true)
  cleanup()
  await membership({})
  expect(has('Your last payment did not go through.')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull()
})

test('above the code stand why the renewal was not paid, what happens next and when, and the way to pay (R52)', async () => {
  const words = 'Your bank did not take the payment of June 2, 2026: there was not enough money for it.'
  await membership({
    Overdue: { since: '2026-06-02', amountCents: 3200, usableUntil: '2026-06-18' },
    'Payment Problem': { reason: 'no_funds', words, nextTry: '2026-06-17', until: '2026-06-18' },
  })
  const lines = [words, 'Your code works until June 18, 2026. $32.00 is due.']
  expect([...lines, 'We try again on June 17, 2026, unless you pay before.'].map(has)).toEqual([true, true, true])
  const heading = screen.getByText('There was not enough money on your card')
  const code = screen.getByText('Use Code To Redeem')
  expect(heading.compareDocumentPosition(code) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a card that ends soon is said above the code with the way to change it, unless a renewal is due', async () => {
  const payment_method = { id: 'c-1', card_brand: 'VISA', last_4: '4242', exp_month: 6, exp_year: 2026 }
  const ending = { payment_method, 'Card Expires': true, 'Next Charge Date': '2026-07-02' }
  const world = await membership(ending)
  expect(has('Your card ends 06/26')).toBe(true)
  expect(has(/^It cannot pay the renewal of July 2, 2026\./)).toBe(true)
  press('Change Card')
  expect(world.isAt({ success: 'details' })).toBe(true)
  cleanup()
  await membership({ ...ending, Overdue: { since: '2026-06-02', amountCents: 3200, usableUntil: null } })
  expect([has(/^Your card ends/), has('Your last payment did not go through.')]).toEqual([false, true])
  cleanup()
  await membership({ ...ending, Role: 'Shared Member', payment_method: null, 'Card Expires': false })
  expect(has(/^Your card ends/)).toBe(false)
})

test('a received membership says Gift or Shared, its place, and who manages it', async () => {
  const received = async (Role: 'Gifted Member' | 'Shared Member', known: Parameters<typeof benefit>[0] = {}) => {
    cleanup()
    localStorage.clear()
    list({ subscriptions: () => [], entitlements: () => [benefit({ Role, ...known })] })
    return within(await screen.findByRole('region', { name: 'Gifted Subscriptions' }))
  }
  const gift = await received('Gifted Member')
  expect(gift.getByText('Gift')).toBeTruthy()
  expect(gift.getByText('Kips Bay NY')).toBeTruthy()
  expect(gift.getByText('Expires on: N/A')).toBeTruthy()
  expect(gift.queryByText(/^Shared by/)).toBeNull()
  expect(gift.getByRole('img', { name: 'QR code for 048 291' })).toBeTruthy()
  expect(gift.getByText('Show it at the counter. The team scans it or types the digits.')).toBeTruthy()
  const shared = await received('Shared Member', { Code: [] })
  expect(shared.getByText('Shared')).toBeTruthy()
  expect(shared.queryByText('Use Code To Redeem')).toBeNull()
  expect(screen.queryByRole('region', { name: 'My Subscriptions' })).toBeNull()
})

test('a received one that was not paid names the account holder where no name is known, with its own plan and place', async () => {
  const record = subscription({ Role: 'Shared Member', Status: 'unpaid', 'Shared By': null })
  list({ subscriptions: () => [record], entitlements: () => [] })
  const shared = within(await screen.findByRole('region', { name: 'Gifted Subscriptions' }))
  expect(shared.getByRole('heading', { name: 'One Month' })).toBeTruthy()
  expect(shared.getByText('Kips Bay NY')).toBeTruthy()
  expect(
    shared.getByText('Your code works again as soon as the primary account holder has paid the renewal.'),
  ).toBeTruthy()
  cleanup()
  localStorage.clear()
  list({ subscriptions: () => [{ ...record, Status: 'active' }], entitlements: () => [] })
  await screen.findByRole('region', { name: 'Gifted Subscriptions' })
  expect(has('The last payment did not go through.')).toBe(false)
})

test('while the account loads its place is held, and nothing is said of what is not known yet', async () => {
  list({ subscriptions: () => new Promise(() => undefined) })
  expect(await screen.findByText('Loading your subscriptions')).toBeTruthy()
  expect(has('No active subscriptions found.')).toBe(false)
  expect(screen.queryByRole('button', { name: 'Show Previous Subscriptions' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show Payments' })).toBeNull()
})

test('benefits that fail beside a customer without memberships are not called "no subscriptions"', async () => {
  list({ subscriptions: () => [], entitlements: refusing(refused(503)) })
  expect(await screen.findByText('Could not fetch your benefits.')).toBeTruthy()
  expect(has('Your membership is safe.')).toBe(true)
  expect([has('No active subscriptions found.'), has('Loading your subscriptions')]).toEqual([false, false])
})

test('each of two failures is said, and tried again by itself', async () => {
  const world = list({ subscriptions: refusing(refused(503)), entitlements: refusing(refused(503)) })
  await screen.findByText('Could not fetch your subscriptions.')
  await screen.findByText('Could not fetch your benefits.')
  world.server.answers.subscriptions = () => [subscription()]
  screen.getAllByRole('button', { name: 'Try again' })[0]?.click()
  expect(await screen.findByText('Your Role: Account Manager')).toBeTruthy()
  expect(has('Could not fetch your subscriptions.')).toBe(false)
  expect(has('Could not fetch your benefits.')).toBe(true)
})

test('payments stand there for who pays, devices and the profile for who has signed in', async () => {
  const nameless = { firstName: '', lastName: '', email: '', phone: '' }
  const shown = async (
    known: Partial<RedeemContext>,
    Role: 'Account Manager' | 'Gifted Member' = 'Account Manager',
  ) => {
    cleanup()
    localStorage.clear()
    list({ subscriptions: () => [subscription({ Role })] }, { person: nameless, ...known })
    await screen.findByRole('button', { name: 'Show Redemptions' })
    return ['Show Payments', 'Show Signed-In Devices', 'Complete Your Profile'].map(
      (name) => screen.queryByRole('button', { name }) !== null,
    )
  }
  expect(await shown({})).toEqual([true, true, true])
  expect(await shown({}, 'Gifted Member')).toEqual([false, true, true])
  expect(await shown({ justPaid: true })).toEqual([true, false, false])
  expect(has('Here is what you just bought.')).toBe(true)
  expect(await shown({ person: null })).toEqual([true, true, false])
  expect(has('Here is what you just bought.')).toBe(false)
})

test('a session that ends while the benefits are asked for leads to the code (R12)', async () => {
  const world = list({ entitlements: refusing(refused(401)) })
  await world.at({ enterOtp: 'idle' })
  expect(world.context().notice).toBe('Your session has ended. Please verify again.')
})

test('the toggle of what has ended says whether it is open', async () => {
  const old = { id: 'old', Status: 'ended' as const, 'Plan Name': [], 'Subscription End Date': null }
  list({ subscriptions: () => [subscription(), subscription(old)] })
  await screen.findByRole('button', { name: 'Show Previous Subscriptions' })
  expect(button('Show Previous Subscriptions').getAttribute('aria-expanded')).toBe('false')
  const section = button('Show Previous Subscriptions').closest('section')
  expect(section?.className).toBe('screen-only')
  press('Show Previous Subscriptions')
  expect(button('Hide Previous Subscriptions').getAttribute('aria-expanded')).toBe('true')
  expect(section?.className).toBe('')
  expect(within(section as HTMLElement).getByRole('listitem').textContent).toBe('Subscription PlanEnded on N/A')
  expect(has('Ended on N/A')).toBe(true)
  expect(has('No previous subscriptions found.')).toBe(false)
  expect(restOf('Hide Previous Subscriptions')).toBe('free')
})

test('what is true from the start stands there without being announced as news', async () => {
  const unpaid = subscription({ Status: 'unpaid' })
  const shared = subscription({ id: 'shared', Role: 'Shared Member', Status: 'unpaid' })
  list({ subscriptions: () => [unpaid, shared], entitlements: () => [] }, { justPaid: true })
  for (const text of [
    'Here is what you just bought.',
    'Your last payment did not go through.',
    'The last payment did not go through.',
  ])
    expect((await screen.findByText(text)).closest('[role="status"], [role="alert"]')).toBeNull()
})

test('a trial says on the first page when it ends, and what it costs only if it is kept', async () => {
  const trial = { until: '2026-06-22', keepCents: 38936, every: 'year' as const }
  await membership({ Trial: trial, 'Subscription End Date': '2026-06-22', 'Square Subscription ID': 'Trial' })
  expect(has('Free trial')).toBe(true)
  expect(has(/Only if you keep it, \$389\.36, tax included, is charged on that day and every year after that/)).toBe(
    true,
  )
  press('Keep It')
  expect(await screen.findByRole('heading', { name: 'Manage Subscription' })).toBeTruthy()
})

test('who has just begun a trial reads of its end, and manages nothing (R59)', async () => {
  const trial = { until: '2026-06-22', keepCents: 3200, every: 'month' as const }
  await membership({ Trial: trial, 'Subscription End Date': '2026-06-22', 'Square Subscription ID': null })
  expect(has(/It ends by itself on June 22, 2026, 11:59 PM, and nothing is charged/)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Keep It' })).toBeNull()
})
