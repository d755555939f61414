// @vitest-environment jsdom
import type { CustomerMembership } from '@sipday/contract/office/customers.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { helper, mei, openMei, renewing } from '../../test/customer.ts'
import { heading, openOffice, press } from '../../test/office.tsx'
import { ok, serve } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LONG = 'Maximiliane-Alexandra Þórarinsdóttir van den Heuvel O’Brien Nguyễn'
const forSomeone = (id: string, more: Partial<CustomerMembership> = {}): CustomerMembership => ({
  ...renewing,
  id,
  redeems: false,
  subscriber: { id, name: id },
  ...more,
})
const people = () => screen.getAllByRole('button', { name: /the benefits and actions of/ })
const unfolded = () => people().filter((one) => one.ariaExpanded === 'true')

test('a family is one card: its sum, everyone in it, one of them unfolded at a time (O9.6)', async () => {
  await openMei([forSomeone('Deepa'), renewing, forSomeone(LONG, { standing: 'paused', pausedUntil: '2026-12-10' })])
  const [card, ...more] = screen.getAllByRole('article')
  expect(more).toEqual([])
  const family = within(card as HTMLElement)
  expect(
    family.getByText('3 people. Renews December 11, 2026: 3 × $32.00 = $96.00 with tax. Since March 11, 2025.'),
  ).toBeTruthy()
  expect(screen.getByText(/^Pays for 3 people\./)).toBeTruthy()
  expect(people().map(({ ariaLabel }) => ariaLabel?.replace(/.* of /, ''))).toEqual(['Mei Chen', 'Deepa', LONG])
  expect(family.getByText(/^Paused until Dec 10/)).toBeTruthy()
  expect(family.getAllByRole('button')[0]?.textContent).toBe('End Pause…')
  expect(unfolded().map(({ ariaLabel }) => ariaLabel)).toEqual(['Hide the benefits and actions of Mei Chen'])
  await press('Show the benefits and actions of Deepa')
  expect(unfolded().map(({ ariaLabel }) => ariaLabel)).toEqual(['Hide the benefits and actions of Deepa'])
})

test('an action of a family asks for whom, and offers only those it fits (O9.6)', async () => {
  const server = await openMei(
    [
      renewing,
      forSomeone('Deepa'),
      forSomeone('Anika', { standing: 'cancelled' }),
      forSomeone('Mina', { standing: 'ended' }),
    ],
    { cancel: ok({ endsOn: '2026-12-11', refundCents: 0, refundAsked: false }) },
  )
  await press('Pause…')
  const asked = within(await screen.findByRole('dialog', { name: 'Pause: For Whom?' }))
  const offered = asked.getAllByRole('listitem').map((one) => within(one).getByRole('button').textContent)
  expect(offered).toEqual(['Mei Chen', 'Deepa'])
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
  await press('Cancel…')
  await press('Deepa')
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Moved' } })
  await press('Cancel the Membership')
  expect(await screen.findByText(/^Canceled\./)).toBeTruthy()
  expect(server.asked('cancel')).toMatchObject([{ membershipId: 'Deepa' }])
})

test('of twelve memberships four are shown, and eight more on a press (O9.6)', async () => {
  await openMei(Array.from({ length: 12 }, (_, at) => forSomeone(`Person ${at}`)))
  expect(people()).toHaveLength(4)
  await press('Show 8 More')
  expect(people()).toHaveLength(12)
})

test('renewals charged together are one line, which unfolds into whose they were, each with its own actions (O9.6)', async () => {
  const payment = {
    at: '2026-10-24T15:00:00.000Z',
    purchaseId: null,
    day: '2026-10-24',
    customer: { id: 'mei', name: 'Mei Chen' },
    what: 'renewal',
    planName: 'Family',
    locationName: 'Kips Bay NY',
    netCents: 3200,
    taxCents: 214,
    totalCents: 3414,
    backCents: 0,
    creditedCents: 0,
    card: { brand: 'Visa', last4: '6114' },
    state: 'paid',
  }
  const payments = ['Mei Chen', 'Deepa Chen'].map((member) => ({ ...payment, id: member, member }))
  const value = { ...mei.value, paidCents: 6828 }
  await openMei([], {
    me: ok({ ...helper, capabilities: [...helper.capabilities, 'refund.ask'] }),
    customer: ok({ ...mei, payments, value }),
  })
  const card = within(screen.getByRole('region', { name: 'Payments' }))
  expect(card.getByText('$68.28, nothing refunded')).toBeTruthy()
  expect(card.getAllByRole('row')).toHaveLength(2)
  expect(card.getByText('2 × Family, Visa 6114')).toBeTruthy()
  await press('Show who the $68.28 of October 24, 2026 paid for')
  expect(card.getByRole('rowheader', { name: 'Deepa Chen' })).toBeTruthy()
  expect(card.getAllByRole('button', { name: 'Actions for the $34.14 of October 24, 2026' })).toHaveLength(2)
})

test('who has no name is called by the email address, and only erasing is red (O9.6)', async () => {
  const capabilities = [...helper.capabilities, 'privacy', 'privacy.erase', 'audit', 'contacts']
  const email = { channel: 'email', address: 'noname@demo.example', signsIn: false, provedAt: null, unreachable: null }
  const found = {
    ...mei,
    customer: { ...mei.customer, name: '' },
    contacts: [{ ...email, addedAt: mei.customer.since }],
  }
  serve({ me: ok({ ...helper, capabilities }), customer: ok(found), notes: ok([]), 'contact-proposals': ok([]) })
  openOffice('/office/customers/mei')
  await heading('noname@demo.example')
  const more = within(screen.getByRole('region', { name: 'More' }))
  const red = [...more.getAllByRole('button'), ...more.getAllByRole('link')].filter(({ className }) => className !== '')
  expect(red.map(({ textContent }) => textContent)).toEqual(['Erase…'])
})
