// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { dana, ok, refused, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const dispute = {
  id: 'dispute-1',
  cents: 3200,
  reason: 'NOT_RECEIVED',
  state: 'EVIDENCE_REQUIRED',
  dueAt: '2026-12-06T17:00:00.000Z',
  seenAt: '2026-11-22T17:00:00.000Z',
  payment: {
    id: 'pay-1',
    at: '2026-11-20T17:00:00.000Z',
    paidCents: 3200,
    planName: 'One Month',
    locationName: 'Kips Bay NY',
    customer: { id: 'mei', name: 'Mei Tanaka' },
  },
  answer: null,
  open: true,
  draft: [
    { type: 'PURCHASE_ACKNOWLEDGEMENT', text: 'Mei bought it.' },
    { type: 'CARDHOLDER_COMMUNICATION', text: 'A receipt was sent.' },
  ],
}
const answer = {
  kind: 'evidence',
  state: 'done',
  by: 'Dana Okafor',
  at: '2026-11-23T17:00:00.000Z',
  problem: null,
  evidence: [{ type: 'PURCHASE_ACKNOWLEDGEMENT', text: 'Mei bought it twice.' }],
}
const me = ok({ ...dana, capabilities: ['see', 'money.read', 'disputes', 'customers.read'] })
const inDialog = async (name: string, button: string) =>
  within(await screen.findByRole('dialog', { name }))
    .getByRole('button', { name: button })
    .click()

test('the owner reads and corrects what the bank gets, and sends it after a question; what is emptied is left out', async () => {
  const server = serve({
    me,
    dispute: [ok(dispute), ok({ ...dispute, state: 'PROCESSING', open: false, draft: [], answer })],
    'dispute-answer': ok({ state: 'wanted' }),
  })
  openOffice('/office/money/disputes/dispute-1')
  await heading('Dispute of $32.00')
  expect(screen.getByText('It was not received')).toBeTruthy()
  await type('The purchase, and what was agreed to', 'x'.repeat(501))
  await press('Send to the Bank')
  expect(await screen.findByText('At most 500 characters.')).toBeTruthy()
  await type('The purchase, and what was agreed to', 'Mei bought it twice.')
  await type('Emails', '')
  await press('Send to the Bank')
  await inDialog('Send the Evidence?', 'Send to the Bank')
  expect(await screen.findByText(/Dana Okafor sent this to the bank on November 23, 2026/)).toBeTruthy()
  expect(server.asked('dispute-answer')).toMatchObject([
    { disputeId: 'dispute-1', evidence: [{ type: 'PURCHASE_ACKNOWLEDGEMENT', text: 'Mei bought it twice.' }] },
  ])
  expect(screen.queryByRole('button', { name: 'Accept the Loss' })).toBeNull()
})

test('the loss is accepted after a question, and a refusal is said in the server’s words', async () => {
  const server = serve({
    me,
    dispute: ok(dispute),
    'dispute-answer': refused(409, 'answered', 'It was answered already.'),
  })
  openOffice('/office/money/disputes/dispute-1')
  await press('Accept the Loss')
  await inDialog('Accept the Loss?', 'Go Back')
  expect(server.asked('dispute-answer')).toEqual([])
  await press('Accept the Loss')
  await inDialog('Accept the Loss?', 'Accept the Loss')
  expect(await screen.findByText('It was answered already.')).toBeTruthy()
  expect(server.asked('dispute-answer')[0]).toMatchObject({ disputeId: 'dispute-1', accept: true })
})

test('after the deadline there is nothing to press, and what Square refused can be sent again', async () => {
  serve({ me, dispute: ok({ ...dispute, open: false, draft: [] }) })
  openOffice('/office/money/disputes/dispute-1')
  expect(await screen.findByText(/The time to answer is over/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send to the Bank' })).toBeNull()
  cleanup()
  serve({ me, dispute: ok({ ...dispute, answer: { ...answer, state: 'failed', problem: 'Square refused it.' } }) })
  openOffice('/office/money/disputes/dispute-1')
  expect(await screen.findByText('Square refused it.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send to the Bank' })).toBeTruthy()
})

test('all disputes are listed with their day, and how many wait for the shop is said', async () => {
  const { payment: _payment, answer: _answer, open: _open, draft: _draft, ...row } = dispute
  const rows = [
    { ...row, planName: 'One Month', customer: { id: 'mei', name: 'Mei Tanaka' } },
    { ...row, id: 'dispute-2', state: 'WON', dueAt: null, planName: 'Annual', customer: { id: 'omar', name: '' } },
  ]
  serve({ me, disputes: ok({ rows, next: null, total: 2, waiting: 1 }) })
  openOffice('/office/money/disputes')
  await heading('Money')
  expect(await screen.findByText('2 disputes. 1 waits for you.')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Mei Tanaka' })
  expect(screen.getAllByText('$32.00')).toHaveLength(2)
  expect(link.getAttribute('href')).toBe('/office/money/disputes/dispute-1')
  expect(screen.getByText('Waits for your answer')).toBeTruthy()
  expect(screen.getByText(/^Dec 6(, 2026)?$/)).toBeTruthy()
  expect(screen.getByText('Won')).toBeTruthy()
  cleanup()
  serve({ me, disputes: ok({ rows: [], next: null, total: 0, waiting: 0 }) })
  openOffice('/office/money/disputes')
  expect(await screen.findByText('No disputes')).toBeTruthy()
})
