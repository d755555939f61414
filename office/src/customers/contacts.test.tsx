// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { openMei } from '../../test/customer.ts'
import { press, type } from '../../test/office.tsx'
import { type Answers, dana, ok } from '../../test/server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const proposal = {
  id: 'p-1',
  channel: 'sms',
  address: '+12125550142',
  state: 'invited',
  by: 'Sam Ortiz',
  askedAt: '2027-01-10T15:00:00.000Z',
  dueAt: '2027-01-17T15:00:00.000Z',
  endedAt: null,
  forced: false,
  asked: false,
}
const helps = ['see', 'customers', 'customers.read', 'contacts']
const open = (answers: Answers = {}, capabilities = helps) =>
  openMei([], { me: ok({ ...dana, capabilities }), 'contact-proposals': ok([]), ...answers })

test('support proposes another phone number with a reason; what is wrong is said at its field', async () => {
  const taken = {
    status: 409,
    body: { code: 'belongs_to_another', message: 'Another customer has this phone number.' },
  }
  const server = await open({ 'contact-propose': [taken, ok({ state: 'code_sent', proposalId: 'p-1' })] })
  await screen.findByRole('button', { name: 'Correct Email…' })
  await press('Correct Phone…')
  await type('New phone number', '12')
  await type('Reason', 'Lost the old phone')
  await press('Write to the New Contact')
  expect(await screen.findByText('Please enter a valid phone number.')).toBeTruthy()
  await type('New phone number', '(212) 555-0142')
  await press('Write to the New Contact')
  expect(await screen.findByText('Another customer has this phone number.')).toBeTruthy()
  await press('Write to the New Contact')
  expect(await screen.findByText(/^The new contact gets a message/)).toBeTruthy()
  expect(server.asked('contact-propose').at(-1)).toMatchObject({
    customerId: 'mei',
    channel: 'sms',
    address: '(212) 555-0142',
    reason: 'Lost the old phone',
  })
})

test('what is proposed is shown with who and when, and is withdrawn with one press', async () => {
  const server = await open({ 'contact-proposals': ok([proposal]), 'contact-withdraw': ok({}) })
  expect(
    await screen.findByText(/^Proposed by Sam Ortiz on January 10, 2027, .*No one has confirmed it yet/),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct Phone…' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'No Access to Either…' })).toBeNull()
  await press(/^Withdraw /)
  expect(server.asked('contact-withdraw')).toMatchObject([{ proposalId: 'p-1' }])
})

test('an owner asks a second person where no one can confirm it', async () => {
  const server = await open({ 'contact-proposals': ok([proposal]), 'contact-force': ok({ effectiveAt: null }) }, [
    ...helps,
    'contacts.force',
  ])
  await screen.findByText(/^Proposed by/)
  await press('No Access to Either…')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change It Without a Confirmation' }))
  await type('Reason', 'Showed a passport at the counter')
  await press('Ask Someone Else')
  expect(await dialog.findByText(/^Someone else has been asked/)).toBeTruthy()
  expect(server.asked('contact-force')).toMatchObject([
    { proposalId: 'p-1', reason: 'Showed a passport at the counter' },
  ])
})

test.each([
  [
    { state: 'waiting' },
    /^Proposed by Sam Ortiz, and confirmed\. It takes effect on January 17, 2027, .*, unless someone objects/,
  ],
  [{ state: 'waiting', forced: true }, /and agreed to/],
  [{ asked: true }, /It waits to be agreed to/],
  [{ state: 'objected', endedAt: '2027-01-12T15:00:00.000Z' }, /^Someone objected on January 12, 2027/],
  [{ state: 'taken', endedAt: '2027-01-12T15:00:00.000Z' }, /another customer has it by now.*merge/],
  [{ state: 'lapsed', endedAt: '2027-01-17T15:00:00.000Z' }, /^No one confirmed it until January 17, 2027/],
])('how it stands: %j', async (more, words) => {
  await open({ 'contact-proposals': ok([{ ...proposal, ...more }]) })
  expect(await screen.findByText(words)).toBeTruthy()
})

test('who may not correct contacts sees nothing of it', async () => {
  await open({}, ['see', 'customers', 'customers.read'])
  expect(screen.queryByText('Correct a Contact')).toBeNull()
})
