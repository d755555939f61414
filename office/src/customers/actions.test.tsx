// @vitest-environment jsdom
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, mei, openMei, renewing } from '../../test/customer.ts'
import { press, type } from '../../test/office.tsx'
import { type Answers, ok, refused } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const open = (more: Partial<CustomerMembership> = {}, answers: Answers = {}) =>
  openMei([{ ...renewing, ...more }], answers)

test('a membership is canceled with the days paid for, with a reason, and the last day is said', async () => {
  const server = await open({}, { cancel: ok({ endsOn: '2026-12-11', refundCents: 0, refundAsked: false }) })
  await press('Cancel…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel This Membership' }))
  expect(dialog.getByText('It works until December 11, 2026 and does not renew.')).toBeTruthy()
  await press('Cancel the Membership')
  expect(await dialog.findByText(/^Say why/)).toBeTruthy()
  await type('Reason', 'Asked at the counter')
  await press('Cancel the Membership')
  expect(await dialog.findByText('Canceled. The last day is December 11, 2026.')).toBeTruthy()
  expect(server.asked('cancel')).toMatchObject([
    { membershipId: 'm-1', when: 'period_end', refund: 'none', reason: 'Asked at the counter' },
  ])
})

test('what does not renew can only end today', async () => {
  const server = await open(
    { kind: 'complimentary', nextCharge: null },
    {
      'cancel-preview': ok({ refundCents: 0, keptCents: 3200, needsSecond: false }),
      cancel: ok({ endsOn: '2026-11-23', refundCents: 0, refundAsked: false }),
    },
  )
  await press('Cancel…')
  expect(screen.queryByText('With the days paid for')).toBeNull()
  expect(await screen.findByText('Nothing is left to refund for days after today.')).toBeTruthy()
  await type('Reason', 'Moved away')
  await press('End It Today')
  expect(await screen.findByText('Canceled. The last day is November 23, 2026.')).toBeTruthy()
  expect(server.asked('cancel')).toMatchObject([{ when: 'today' }])
})

test('the sum for the unused days is read before it goes back with the membership, in one press', async () => {
  const ended = { endsOn: '2026-11-23', refundCents: 1806 }
  const server = await open(
    {},
    {
      'cancel-preview': ok({ refundCents: 1806, keptCents: 1394, needsSecond: false }),
      cancel: ok({ ...ended, refundAsked: false }),
    },
  )
  await press('Cancel…')
  expect(screen.queryByText('Unused days')).toBeNull()
  await choose(/^Today/)
  // Both sums stand there before it happens.
  expect(await screen.findByText('$32.00 stays with the shop.')).toBeTruthy()
  expect(screen.getByText(/^For the days after today, .* \$13\.94 stays with the shop\.$/)).toBeTruthy()
  await choose(/^Refund \$18\.06/)
  await type('Reason', 'Moved away')
  await press('End It Today and Refund $18.06')
  expect(
    await screen.findByText('Canceled. The last day is November 23, 2026. $18.06 goes back to the card that paid.'),
  ).toBeTruthy()
  expect(server.asked('cancel')).toMatchObject([{ when: 'today', refund: 'unused' }])
})

test('where a second person is needed, the membership ends and the refund is asked for, in words', async () => {
  await open(
    {},
    {
      'cancel-preview': ok({ refundCents: 20_000, keptCents: 18_936, needsSecond: true }),
      cancel: ok({ endsOn: '2026-11-23', refundCents: 20_000, refundAsked: true }),
    },
  )
  await press('Cancel…')
  await choose(/^Today/)
  await choose(/^Refund \$200\.00/)
  expect(screen.getByText(/^Someone else has to approve the refund first/)).toBeTruthy()
  await type('Reason', 'Moved away')
  await press('End It Today and Ask for $200.00')
  expect(await screen.findByText(/The refund of \$200\.00 waits to be approved\.$/)).toBeTruthy()
})

test('a cancellation is undone after the day of the next charge was read', async () => {
  const canceled = { standing: 'cancelled', endsOn: '2026-12-11', nextCharge: null } as const
  const server = await open(canceled, { uncancel: ok({ renewsOn: '2026-12-11' }) })
  await press('Undo Cancellation…')
  expect(await screen.findByText(/^It renews on December 11, 2026, and the card on file is charged/)).toBeTruthy()
  await press('Let It Renew')
  expect(await screen.findByText('It renews on December 11, 2026.')).toBeTruthy()
  expect(server.asked('uncancel')).toMatchObject([{ membershipId: 'm-1' }])
})

test('whoever may only read, and what has ended, has nothing to press', async () => {
  await open({}, { me: ok({ ...helper, capabilities: ['see', 'customers.read'] }) })
  expect(screen.queryByRole('button', { name: 'Cancel…' })).toBeNull()
  cleanup()
  await open({ standing: 'ended' })
  expect(screen.queryByRole('button', { name: 'Cancel…' })).toBeNull()
})

test('an email is sent again from where it stands, and where it went is said', async () => {
  const payment = {
    id: 'sq-1',
    purchaseId: 'p-1',
    member: null,
    at: '2026-11-11T15:00:00.000Z',
    day: '2026-11-11',
    customer: { id: 'mei', name: 'Mei Chen' },
    what: 'purchase',
    planName: 'One Month',
    locationName: 'Kips Bay NY',
    netCents: 3000,
    taxCents: 200,
    totalCents: 3200,
    backCents: 0,
    creditedCents: 0,
    card: null,
    state: 'paid',
  }
  const row = { at: payment.at, kind: 'mail', cents: null, by: 'mei@demo.example', link: null }
  const feed = [
    { ...row, id: 'a', text: 'Email "welcome" sent', mailId: 'welcome:m-1' },
    { ...row, id: 'b', text: 'Email "renewal reminder" sent', mailId: null },
  ]
  const given = { ...mei, memberships: [{ ...renewing, isGift: true, giftWaits: true }], payments: [payment] }
  const server = await open(
    {},
    {
      customer: ok(given),
      'customer-feed': ok({ rows: feed, next: null }),
      resend: [
        ok({ email: 'receipt', to: 'm•••@demo.example' }),
        ok({ email: 'gift', to: 'o•••@demo.example' }),
        refused(429, 'too_many', 'Too many attempts. Please try again in 24 hours.'),
      ],
    },
  )
  await press('Actions for the $32.00 of November 11, 2026')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Send Receipt Again' }))
  expect(await screen.findByText('The receipt is on its way to m•••@demo.example.')).toBeTruthy()
  await press('Send Gift Email Again')
  expect(await screen.findByText('The gift email is on its way to o•••@demo.example.')).toBeTruthy()
  await press('Send Again: Email "welcome" sent')
  expect(await screen.findByText('Too many attempts. Please try again in 24 hours.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /renewal reminder/ })).toBeNull()
  expect(server.asked('resend')).toMatchObject([{ receipt: 'p-1' }, { gift: 'm-1' }, { mailId: 'welcome:m-1' }])
  cleanup()
  await open({}, { customer: ok(given), me: ok({ ...helper, capabilities: ['see', 'customers.read'] }) })
  expect(screen.queryByRole('button', { name: /Again/ })).toBeNull()
})

const preview = {
  refused: null,
  locationName: 'Kips Bay NY',
  renewsOn: '2026-12-11',
  nextCents: 3200,
  options: [{ locationId: 'newark', name: 'Newark DE', address: '1 Main St', nextCents: 3000 }],
}

test('a membership moves to a location that is chosen, after the next charge there was read', async () => {
  const server = await open({}, { 'move-preview': ok(preview), move: ok({ locationName: 'Newark DE' }) })
  await press('Move…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move This Membership' }))
  expect(
    await dialog.findByText(/^Now at Kips Bay NY\. Next charge: \$32\.00 with tax on December 11, 2026\./),
  ).toBeTruthy()
  await press('Move the Membership')
  expect(await dialog.findByText('Choose a location.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('radio', { name: /^Newark DE/ }))
  expect(dialog.getByText('Next charge: $30.00 with tax on December 11, 2026.')).toBeTruthy()
  await press('Move the Membership')
  expect(await dialog.findByText('The membership is now at Newark DE.')).toBeTruthy()
  expect(server.asked('move')).toMatchObject([{ membershipId: 'm-1', locationId: 'newark' }])
  expect(server.asked('move')[0]).not.toHaveProperty('reason')
})

test('what cannot move says why; what is canceled or has ended is not offered to move', async () => {
  await open({}, { 'move-preview': ok({ ...preview, refused: 'This membership renews today.', options: [] }) })
  await press('Move…')
  expect(await screen.findByText('This membership renews today.')).toBeTruthy()
  for (const standing of ['cancelled', 'ended'] as const) {
    cleanup()
    await open({ standing, endsOn: '2026-12-11', nextCharge: null })
    expect(screen.queryByRole('button', { name: 'Move…' })).toBeNull()
  }
})

const renewal = {
  pause: null,
  pauseOptions: [{ months: 1, until: '2027-01-11' }],
  pauseRefused: null,
  planRefused: null,
  plannedId: null,
  plans: [
    { planId: 'one-month', name: 'One Month', renewsOn: '2026-12-11', nextCents: 3200, byMember: false },
    { planId: 'annual', name: 'Annual', renewsOn: '2026-12-11', nextCents: 38_936, byMember: true },
  ],
}

test('for a caller a membership is paused for a length that is chosen, after what it means was read', async () => {
  const server = await open({}, { 'renewal-preview': ok(renewal), pause: ok({ until: '2027-01-11' }) })
  await press('Pause…')
  await press('Save the Pause')
  expect((await screen.findAllByText('Choose how long.')).length).toBeGreaterThan(0)
  await choose(/^1 month/)
  expect(screen.getAllByText('The next bill comes on January 11, 2027.').length).toBeGreaterThan(0)
  await press('Save the Pause')
  await waitFor(() => expect(server.asked('pause')).toMatchObject([{ membershipId: 'm-1', months: 1 }]))
})

test('for a caller another plan is planned; what begins at once is the member’s to pay', async () => {
  const server = await open({}, { 'renewal-preview': ok(renewal), 'plan-next': ok({ planName: 'One Month' }) })
  await press('Change Plan…')
  expect(await screen.findByText(/^Annual: begins as soon as the difference is paid/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /Annual/ })).toBeNull()
  await choose(/^One Month/)
  await press('Save the Plan')
  expect(await screen.findByText('From the next renewal on, the plan is One Month.')).toBeTruthy()
  expect(server.asked('plan-next')).toMatchObject([{ planId: 'one-month', expectedNextCents: 3200 }])
})

test('the address of an unclaimed gift is corrected with a reason, and where the gift goes is said', async () => {
  const server = await open(
    { isGift: true, giftWaits: true, subscriber: { id: 'omar', name: 'Omar Haddad' } },
    {
      'gift-correct': [
        {
          status: 422,
          body: {
            code: 'fields_invalid',
            message: 'Please check the highlighted fields.',
            fields: { recipientEmail: 'The gift already goes to this address.' },
          },
        },
        ok({ to: 'o•••@demo.example', sendsOn: '2026-12-24' }),
      ],
    },
  )
  await press('Correct Gift Address…')
  await type('New email address', 'omar')
  await type('Reason', 'Mistyped')
  await press('Correct the Address')
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
  await type('New email address', ' omar@demo.example ')
  await press('Correct the Address')
  expect(await screen.findByText('The gift already goes to this address.')).toBeTruthy()
  await type('New email address', 'omar.h@demo.example')
  await press('Correct the Address')
  expect(await screen.findByText('The gift goes to o•••@demo.example on December 24, 2026.')).toBeTruthy()
  expect(server.asked('gift-correct')).toMatchObject([
    { membershipId: 'm-1', subscriberId: 'omar', recipientEmail: 'omar@demo.example', reason: 'Mistyped' },
    { recipientEmail: 'omar.h@demo.example' },
  ])
})

test('a claimed gift has no address to correct', async () => {
  await open({ isGift: true, giftWaits: false })
  expect(screen.queryByRole('button', { name: /Gift/ })).toBeNull()
})

test('support saves the data of a customer as a file, and no one else', async () => {
  const made: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => made.push(blob) && 'blob:x', revokeObjectURL: () => {} }),
  )
  const server = await open(
    {},
    {
      me: ok({ ...helper, capabilities: [...helper.capabilities, 'privacy'] }),
      'export-customer': ok({ name: 'customer.json', json: '{"a":1}' }),
    },
  )
  await press('Export Data')
  expect(await screen.findByText(/^The file was saved/)).toBeTruthy()
  expect(await made[0]?.text()).toBe('{"a":1}')
  expect(server.asked('export-customer')).toMatchObject([{ customerId: 'mei' }])
  cleanup()
  await open()
  expect(screen.queryByRole('button', { name: 'Export Data' })).toBeNull()
})
