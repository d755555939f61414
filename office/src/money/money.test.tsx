// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../test/office.tsx'
import { type Answers, dana, ok, refused, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payment = {
  id: 'pay-1',
  at: '2026-11-22T15:00:00.000Z',
  day: '2026-11-22',
  customer: { id: 'mei', name: 'Mei Tanaka' },
  what: 'purchase',
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  netCents: 3000,
  taxCents: 200,
  totalCents: 3200,
  backCents: 0,
  creditedCents: 0,
  card: { brand: 'Visa', last4: '1111' },
  state: 'paid',
}
const member = {
  id: 'membership-1',
  name: 'Mei Tanaka',
  planName: 'One Month',
  shareCents: 3200,
  unusedCents: 1600,
  creditLeftCents: 3200,
  paidThrough: '2026-12-22',
  renews: true,
  nextCents: 3200,
  ended: false,
  noCredit: null,
}
const preview = {
  squarePaymentId: 'pay-1',
  customer: { id: 'mei', name: 'Mei Tanaka', email: 'mei@demo.example' },
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  paidOn: '2026-11-22',
  paidCents: 3200,
  backCents: 0,
  leftCents: 3200,
  unusedCents: 1600,
  taxCents: 200,
  taxPartCents: 200,
  disputed: false,
  needsSecond: false,
  dayCents: 0,
  aloneCents: 10_000,
  managerCents: 25_000,
  isYear: false,
  memberships: [member],
}
const refund = {
  id: 'refund-1',
  customer: { id: 'mei', name: 'Mei Tanaka' },
  paymentId: 'pay-1',
  planName: 'Annual',
  locationName: 'Kips Bay NY',
  amountCents: 36500,
  taxCents: 2284,
  reason: 'moved_away',
  words: 'Moved away',
  note: 'Moved to Chicago',
  askedBy: 'Priya Nair',
  askedAt: '2026-11-22T15:00:00.000Z',
  approvedBy: null,
  alone: false,
  approvalId: 'approval-1',
  state: 'asked',
  isCredit: false,
  source: 'us',
}
const request = {
  id: 'approval-1',
  kind: 'refund',
  subjectId: 'refund-1',
  words: 'refund $365.00 for Annual at Kips Bay NY',
  wanted: {},
  askedBy: 'Priya Nair',
  askedAt: '2026-11-22T15:00:00.000Z',
  dueAt: '2026-11-29T15:00:00.000Z',
  may: { approve: true, refuse: true },
  aloneFrom: null,
}
const list = (...rows: object[]) => ok({ rows, next: null, total: rows.length })
const open = (address: string, answers: Answers = {}) => {
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'refund.ask', 'refund.approve'] }),
    payments: list(payment),
    refunds: list(refund),
    approvals: ok([request]),
    'refund-preview': ok(preview),
    'refund-ask': ok({ refundId: 'refund-2', state: 'wanted' }),
    'refund-decide': ok({ state: 'wanted' }),
    ...answers,
  })
  openOffice(address)
  return server
}
const openRefund = async (answers: Answers = {}) => {
  const server = open('/office/money/payments', answers)
  await press('Actions for the $32.00 of Mei Tanaka')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Refund…' }))
  await screen.findByRole('dialog', { name: 'Refund a Payment' })
  return server
}

/** What is asked besides the amount: why, and what becomes of the membership. */
const choose = async (ending: RegExp) => {
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'goodwill' } })
  fireEvent.click(screen.getByLabelText(ending))
}

test('nothing is chosen beforehand: neither how much, nor why, nor what becomes of the membership', async () => {
  const server = await openRefund()
  expect((await screen.findByLabelText<HTMLInputElement>('Amount to refund')).value).toBe('')
  expect(screen.getByLabelText<HTMLSelectElement>('Reason').selectedOptions[0]?.textContent).toBe('Choose a reason')
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(['card'])
  expect(screen.getByText('Paid through December 22, 2026, unused days $16.00')).toBeTruthy()
  await press('Refund')
  for (const text of [/^Enter an amount/, 'Choose a reason.', 'Choose what becomes of the membership.'])
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(server.asked('refund-ask')).toEqual([])
})

test('the dialog offers everything, says what it means, and ends the membership when that is chosen', async () => {
  const server = await openRefund()
  await press('Everything $32.00')
  await choose(/Ends today/)
  expect(await screen.findByText(/The membership of Mei Tanaka ends today/)).toBeTruthy()
  expect(
    screen.getByText(/\$32\.00 goes back to the card that paid, \$2\.00 of it tax\. Nothing stays with the shop/),
  ).toBeTruthy()
  await press('Refund $32.00')
  expect(await screen.findByText('The refund is on its way.')).toBeTruthy()
  expect(server.asked('refund-ask')[0]).toMatchObject({
    squarePaymentId: 'pay-1',
    amountCents: 3200,
    reason: 'goodwill',
    note: '',
    endMemberships: ['membership-1'],
    cancelMemberships: [],
  })
})

test('a choice stays when the amount changes', async () => {
  const server = await openRefund()
  await press('Unused days $16.00')
  await choose(/Ends with the paid period/)
  await type('Amount to refund', '10')
  await press('Refund $10.00')
  await screen.findByText('The refund is on its way.')
  expect(server.asked('refund-ask')[0]).toMatchObject({
    amountCents: 1000,
    endMemberships: [],
    cancelMemberships: ['membership-1'],
  })
})

test('more than is left is not sent', async () => {
  const server = await openRefund()
  await type('Amount to refund', '32.01')
  await choose(/Goes on/)
  await press('Refund $32.01')
  expect(await screen.findByText('At most $32.00 is left of this payment.')).toBeTruthy()
  expect(server.asked('refund-ask')).toEqual([])
})

test('what the server refuses is said in its words, and everything typed stays', async () => {
  await openRefund({ 'refund-ask': refused(409, 'more_than_left', 'Only $5.00 is left to refund of this payment.') })
  await press('Everything $32.00')
  await choose(/Goes on/)
  await press('Refund $32.00')
  expect(await screen.findByText('Only $5.00 is left to refund of this payment.')).toBeTruthy()
})

test('a large refund is asked for', async () => {
  const large = { ...preview, paidCents: 38_936, leftCents: 38_936, memberships: [{ ...member, shareCents: 38_936 }] }
  await openRefund({
    'refund-preview': ok(large),
    'refund-ask': ok({ refundId: 'refund-2', state: 'asked' }),
  })
  await press('Everything $389.36')
  await choose(/Goes on/)
  expect(await screen.findByText(/Someone else has to approve it first/)).toBeTruthy()
  await press('Ask for $389.36')
  expect(await screen.findByText(/Someone else has to approve this refund/)).toBeTruthy()
})

test('of a family, one person’s part is chosen', async () => {
  const second = { ...member, id: 'membership-2', name: 'Kenji Tanaka' }
  const server = await openRefund({
    'refund-preview': ok({ ...preview, paidCents: 6400, leftCents: 6400, memberships: [member, second] }),
  })
  fireEvent.click(await screen.findByLabelText('Mei Tanaka, $32.00'))
  await press('Everything $32.00')
  await choose(/Ends today/)
  await press('Refund $32.00')
  await screen.findByText('The refund is on its way.')
  expect(server.asked('refund-ask')[0]).toMatchObject({ amountCents: 3200, endMemberships: ['membership-2'] })
})

test('as credit the membership goes on, and the dialog says what becomes of the tax (O9.7)', async () => {
  const server = await openRefund({ 'refund-ask': ok({ refundId: 'refund-2', state: 'credited' }) })
  await press('Unused days $16.00')
  await choose(/As credit on the membership/)
  expect(screen.queryByLabelText(/Ends today/)).toBeNull()
  expect(await screen.findByText(/\$15\.00 of credit before tax, for \$16\.00 with \$1\.00 of tax/)).toBeTruthy()
  await press('Give $16.00 as Credit')
  expect(await screen.findByText('The credit is on the membership. Its next charges use it first.')).toBeTruthy()
  expect(server.asked('refund-ask')[0]).toMatchObject({
    amountCents: 1600,
    creditTo: 'membership-1',
    endMemberships: [],
    cancelMemberships: [],
  })
})

test('credit is for one person of a family, whose membership has a next charge (O9.7)', async () => {
  const second = { ...member, id: 'membership-2', name: 'Kenji Tanaka', noCredit: 'This membership is canceled.' }
  const server = await openRefund({ 'refund-preview': ok({ ...preview, memberships: [member, second] }) })
  await press('Everything $32.00')
  await choose(/As credit on the membership/)
  await press('Give $32.00 as Credit')
  expect((await screen.findAllByText('Choose the part of one person to give it as credit.')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByLabelText('Kenji Tanaka, $32.00'))
  await press('Give $32.00 as Credit')
  await screen.findByText('The refund is on its way.')
  expect(server.asked('refund-ask')).toMatchObject([{ creditTo: 'membership-1', endMemberships: [] }])
})

test('credit is no more than the part of the person who gets it (O9.7)', async () => {
  const less = { ...member, creditLeftCents: 1200 }
  const server = await openRefund({ 'refund-preview': ok({ ...preview, memberships: [less] }) })
  await press('Unused days $16.00')
  await choose(/As credit on the membership/)
  await press('Give $16.00 as Credit')
  expect((await screen.findAllByText('At most $12.00 of this payment is for this membership.')).length).toBeGreaterThan(
    0,
  )
  expect(server.asked('refund-ask')).toEqual([])
})

test('where no membership has a next charge, credit is not offered (O9.7)', async () => {
  await openRefund({ 'refund-preview': ok({ ...preview, memberships: [{ ...member, noCredit: 'It has ended.' }] }) })
  expect(await screen.findByLabelText(/Ends today/)).toBeTruthy()
  expect(screen.queryByLabelText(/As credit/)).toBeNull()
})

test('a disputed payment offers nothing', async () => {
  await openRefund({ 'refund-preview': ok({ ...preview, disputed: true, leftCents: 0 }) })
  expect(await screen.findByText(/The cardholder disputes this payment/)).toBeTruthy()
  expect(screen.queryByLabelText('Amount to refund')).toBeNull()
})

test('the second person approves, less, or refuses', async () => {
  const server = open('/office/money/refunds/refund-1')
  await heading('Refund of $365.00')
  await type('Amount to approve', '400')
  expect(await screen.findByText('From $0.01 to $365.00.')).toBeTruthy()
  await type('Amount to approve', '205.88')
  await press('Approve $205.88')
  await type('Note for whoever asked (optional)', 'Unused days only')
  await press('Refuse')
  await vi.waitFor(() => expect(server.asked('refund-decide')).toHaveLength(2))
  expect(server.asked('refund-decide')).toMatchObject([
    { refundId: 'refund-1', decision: 'approve', amountCents: 20_588 },
    { refundId: 'refund-1', decision: 'refuse', note: 'Unused days only' },
  ])
})

test('who asked is told that someone else decides', async () => {
  open('/office/money/refunds/refund-1', { approvals: ok([{ ...request, may: { approve: false, refuse: false } }]) })
  expect(await screen.findByText('Someone else has to decide it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
})

test('a refund as credit speaks of tax only where its payment had some (O9.7)', async () => {
  for (const taxCents of [2284, 0]) {
    open('/office/money/refunds/refund-1', { refunds: list({ ...refund, isCredit: true, taxCents }) })
    expect(await screen.findByText(/^Once approved, the membership has it as credit/)).toBeTruthy()
    expect(/\btax\b/i.test(document.body.textContent ?? '')).toBe(taxCents > 0)
    cleanup()
  }
})

test('a failed refund says that the shop has the money, and tries again', async () => {
  open('/office/money/refunds/refund-1', { refunds: list({ ...refund, state: 'failed', approvalId: null }) })
  expect(await screen.findByText(/The shop still has the \$365\.00/)).toBeTruthy()
  await press('Try the Refund Again')
  expect(await screen.findByRole('dialog', { name: 'Refund a Payment' })).toBeTruthy()
})

test('the list says who asked and who agreed, also for the dashboard', async () => {
  open('/office/money/refunds', {
    refunds: list(
      { ...refund, id: 'a', approvedBy: 'Dana Okafor', state: 'completed' },
      { ...refund, id: 'b', askedBy: null, reason: null, source: 'square', state: 'completed' },
    ),
  })
  expect(await screen.findByText('Priya Nair, then Dana Okafor')).toBeTruthy()
  expect(screen.getByText('In Square’s dashboard')).toBeTruthy()
})

const overdue = {
  membershipId: 'membership-1',
  customer: { id: 'mei', name: 'Mei Tanaka' },
  planName: 'One Month',
  locationName: 'Kips Bay NY',
  periodStart: '2026-11-20',
  cents: 3200,
  failedAt: '2026-11-20T15:00:00.000Z',
  graceUntil: '2026-11-23',
  told: ['2026-11-20T15:00:00.000Z'],
}

test('failed renewals are listed with what the payer was told, and emailed again on a press', async () => {
  const again = { ...overdue, told: [...overdue.told, '2026-11-22T15:00:00.000Z'] }
  const answer = (row: typeof overdue) => ok({ rows: [row], next: null, total: 1 })
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'renewals.read', 'customers', 'customers.read'] }),
    'failed-renewals': [answer(overdue), answer(again)],
    'dunning-nudge': ok(),
  })
  openOffice('/office/money/failed')
  await heading('Money')
  expect(await screen.findByText(/^Works until Nov 23(, 2026)?$/)).toBeTruthy()
  expect(screen.getByText(/^Once, last on Nov 20(, 2026)?, /)).toBeTruthy()
  await press('Email Again: Mei Tanaka, One Month')
  expect(await screen.findByText('The email to Mei Tanaka is on its way.')).toBeTruthy()
  expect(await screen.findByText(/^2 times, last on Nov 22(, 2026)?, /)).toBeTruthy()
  expect(server.asked('dunning-nudge')[0]).toMatchObject({ membershipId: 'membership-1' })
})

test('whoever was not emailed yet is emailed, not emailed again', async () => {
  serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'renewals.read', 'customers', 'customers.read'] }),
    'failed-renewals': ok({ rows: [{ ...overdue, told: [] }], next: null, total: 1 }),
  })
  openOffice('/office/money/failed')
  expect(await screen.findByRole('button', { name: 'Email: Mei Tanaka, One Month' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Email Again/ })).toBeNull()
})

test('who only reads the money emails no one, and an empty list says so', async () => {
  const unpaid = { ...overdue, graceUntil: null, told: [] }
  const server = serve({
    me: ok({ ...dana, capabilities: ['see', 'money.read', 'renewals.read'] }),
    'failed-renewals': ok({ rows: [unpaid], next: null, total: 1 }),
  })
  openOffice('/office/money/failed')
  expect(await screen.findByText('Does not work')).toBeTruthy()
  expect(screen.getByText('Not yet')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Email/ })).toBeNull()
  // The page of a customer is not for who only reads the money.
  expect(screen.queryByRole('link', { name: 'Mei Tanaka' })).toBeNull()
  cleanup()
  server.now({ 'failed-renewals': ok({ rows: [], next: null, total: 0 }) })
  openOffice('/office/money/failed')
  expect(await screen.findByText('No failed renewals')).toBeTruthy()
})
