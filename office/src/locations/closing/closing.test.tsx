// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { heading, openOffice, press, type } from '../../../test/office.tsx'
import { dana, ok, refused, serve } from '../../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const owner = { ...dana, capabilities: [...dana.capabilities, 'locations', 'locations.life', 'customers.read'] }
const place = { name: 'Newark NJ', today: '2027-06-01', timeZone: 'America/New_York' }
const member = {
  membershipId: 'm1',
  customerId: 'ana',
  name: 'Ana Silva',
  usedBy: 'Omar Silva',
  planName: 'Family One Month',
  marks: ['family'],
  endsOn: '2027-06-10',
  paidCents: 3200,
  leftCents: 3100,
  unusedDays: 15,
  refundCents: 1600,
}
const sums = {
  memberships: 2,
  refunds: 1,
  refundCents: 1600,
  unclaimed: 1,
  given: 1,
  paused: 0,
  families: 1,
  openPayments: 1,
  movable: 0,
}
const preview = {
  ...place,
  lastDay: '2027-06-10',
  places: [{ id: 'kips-bay', name: 'Kips Bay NY' }],
  offerUntil: '2027-06-03',
  members: [member, { ...member, membershipId: 'm2', refundCents: 0 }],
  sums,
}
const request = {
  id: 'r1',
  kind: 'closing',
  subjectId: 'newark',
  words: 'close Newark NJ for good after June 10, 2027: 2 memberships end, $16.00 is refunded',
  wanted: { locationId: 'newark', lastDay: '2027-06-10' },
  askedBy: 'Dana Okafor',
  askedAt: '2027-06-01T14:00:00.000Z',
  dueAt: '2027-06-08T14:00:00.000Z',
  may: { approve: false, refuse: false },
  aloneFrom: null,
}
const closing = {
  lastDay: '2027-06-10',
  offer: null,
  asked: 0,
  startedAt: '2027-06-01T15:00:00.000Z',
  startedBy: 'Lee Sato',
  done: 1,
  of: 2,
  moved: 0,
  refundCents: 1600,
  acceptedCents: 0,
  openRefunds: 1,
  failed: [],
  latePayments: 1,
  lateCents: 3200,
  openPayments: 0,
}
const open = () => openOffice('/office/locations/newark/closing')

test('an owner reads what a closing means for everyone, and asks a second owner', async () => {
  const server = serve({
    me: ok(owner),
    approvals: [ok([]), ok([request])],
    closing: ok({ ...place, closing: null }),
    'closing-preview': ok(preview),
    'closing-start': ok({ state: 'asked', dueAt: request.dueAt }),
  })
  open()
  await heading('Close Newark NJ for Good')
  await type('Last day', '2027-05-31')
  expect(await screen.findByText('Choose a last day from today on.')).toBeTruthy()
  expect(server.asked('closing-preview')).toEqual([])
  await type('Last day', '2027-06-10')
  expect(await screen.findByText('$16.00 is refunded for unused days, in 1 refund.')).toBeTruthy()
  expect(screen.getByText(/^2 memberships end on June 10, 2027/)).toBeTruthy()
  expect(screen.getByText('1 gift has not been opened yet. The refund goes to the person who gave it.')).toBeTruthy()
  expect(screen.getAllByText('Family One Month for Omar Silva, bought for several people')).toHaveLength(2)
  expect(screen.getAllByText('$32.00, $31.00 left of it')).toHaveLength(2)
  await press('Ask Another Owner')
  expect(await screen.findByText('Waiting to Be Decided')).toBeTruthy()
  expect(server.asked('closing-start')[0]).toMatchObject({ locationId: 'newark', lastDay: '2027-06-10' })
  expect(screen.queryByRole('button', { name: 'Ask Another Owner' })).toBeNull()
  expect(screen.getByText('Someone else has to decide it.')).toBeTruthy()
})

test('members are offered to move to another location, and a closing says who has not answered', async () => {
  const server = serve({
    me: ok(owner),
    approvals: ok([]),
    closing: ok({ ...place, closing: null }),
    'closing-preview': [ok(preview), ok({ ...preview, sums: { ...sums, movable: 2 } })],
    'closing-start': ok({ state: 'asked', dueAt: request.dueAt }),
  })
  open()
  await heading('Close Newark NJ for Good')
  await type('Last day', '2027-06-10')
  fireEvent.change(await screen.findByLabelText('Offer members to move to'), { target: { value: 'kips-bay' } })
  expect(await screen.findByText(/^2 memberships are offered to move to Kips Bay NY until June 3, 2027/)).toBeTruthy()
  await press('Ask Another Owner')
  await waitFor(() =>
    expect(server.asked('closing-start')[0]).toMatchObject({ lastDay: '2027-06-10', offerTo: 'kips-bay' }),
  )
  cleanup()
  const offer = { to: 'Kips Bay NY', until: '2027-06-03' }
  serve({ me: ok(owner), approvals: ok([]), closing: ok({ ...place, closing: { ...closing, offer, asked: 1 } }) })
  open()
  expect(await screen.findByText(/^1 of 2 memberships is dealt with; the other one waits/)).toBeTruthy()
  expect(screen.getByText('1, to Kips Bay NY until June 3, 2027')).toBeTruthy()
})

test('where too little time is left, nothing is offered', async () => {
  serve({
    me: ok(owner),
    approvals: ok([]),
    closing: ok({ ...place, closing: null }),
    'closing-preview': ok({ ...preview, offerUntil: null }),
  })
  open()
  await heading('Close Newark NJ for Good')
  await type('Last day', '2027-06-10')
  expect(await screen.findByText(/choose a last day that is more than a week away/)).toBeTruthy()
  expect((screen.getByLabelText('Offer members to move to') as HTMLSelectElement).disabled).toBe(true)
})

test('what the server refuses is said, and can be tried again', async () => {
  serve({
    me: ok(owner),
    approvals: ok([]),
    closing: ok({ ...place, closing: null }),
    'closing-preview': ok({ ...preview, members: [], sums: { ...sums, memberships: 0, refunds: 0, refundCents: 0 } }),
    'closing-start': refused(409, 'asked_already', 'This waits to be decided already.'),
  })
  open()
  await heading('Close Newark NJ for Good')
  await type('Last day', '2027-06-10')
  expect(await screen.findByText('No one has a membership here.')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await press('Ask Another Owner')
  expect(await screen.findByText('This waits to be decided already.')).toBeTruthy()
})

test('a closing shows how far it is, what came too late, and which refunds need someone', async () => {
  const failed = [{ refundId: 'f1', customerId: 'ana', name: 'Ana Silva', planName: 'One Month', cents: 1600 }]
  serve({
    me: ok(owner),
    approvals: ok([]),
    closing: [ok({ ...place, closing }), ok({ ...place, closing: { ...closing, done: 2, openRefunds: 0, failed } })],
  })
  open()
  await heading('Closing of Newark NJ')
  expect(await screen.findByText(/^1 of 2 memberships is dealt with/)).toBeTruthy()
  expect(screen.getByText('Lee Sato')).toBeTruthy()
  expect(screen.getByText('1, $32.00 refunded in full')).toBeTruthy()
  expect(await screen.findByText(/^All 2 memberships are dealt with/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Refunds That Square Refused' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Open the Refund: Ana Silva' })
  expect(link.getAttribute('href')).toBe('/office/money/refunds/f1')
  // Only an earlier last day can be chosen.
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2027-06-10' } })
  expect(await screen.findByText('Choose a day from today to June 9, 2027.')).toBeTruthy()
}, 30_000)

test('who may not close a location is told so', async () => {
  serve({ me: ok({ ...owner, capabilities: ['see', 'locations'] }), approvals: ok([]) })
  open()
  expect(await screen.findByRole('heading', { name: 'Closing' })).toBeTruthy()
})
